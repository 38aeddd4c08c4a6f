import sharp from 'sharp';
import type { Trade } from '../tenants/tenant.ts';

/** A photo before or after the work; `variant` is 0 or 1. */
export interface Scene {
  trade: Trade;
  isAfter: boolean;
  variant: number;
}

/** Every photo, in pairs of before and after. */
export const scenes: readonly Scene[] = (['AIR', 'POWER', 'WATER', 'GROUNDS', 'OFFICE'] as const).flatMap((trade) =>
  [0, 1].flatMap((variant) => [false, true].map((isAfter) => ({ trade, isAfter, variant }))),
);

const WIDTH = 960;
const HEIGHT = 720;

/** The photo as a JPEG of 960 × 720 pixels: drawn, lit from above, with the grain of a phone camera. */
export function takePhoto(scene: Scene): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${7 + scene.variant}"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 .5 0"/></filter>
      <filter id="stain"><feTurbulence type="fractalNoise" baseFrequency=".02 .05" numOctaves="3" seed="${3 + scene.variant}"/><feDisplacementMap in="SourceGraphic" scale="40"/><feGaussianBlur stdDeviation="3"/></filter>
      <filter id="soft"><feGaussianBlur stdDeviation="6"/></filter>
      <radialGradient id="light" cx="${scene.variant ? 0.7 : 0.35}" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient>
      <linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6f7d87"/><stop offset=".35" stop-color="#dde4e8"/><stop offset="1" stop-color="#58646d"/></linearGradient>
      <linearGradient id="copper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a3f1d"/><stop offset=".35" stop-color="#e9a06b"/><stop offset="1" stop-color="#6b3416"/></linearGradient>
    </defs>
    ${drawings[scene.trade](scene)}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
    <rect width="${WIDTH}" height="${HEIGHT}" filter="url(#grain)" opacity=".22"/>
  </svg>`;
  return sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).jpeg({ quality: 72 }).toBuffer();
}

const drawings: Record<Trade, (scene: Scene) => string> = {
  AIR: coil,
  POWER: board,
  WATER: pipe,
  GROUNDS: yard,
  OFFICE: door,
};

/** The fins of a cooling unit: clogged with dust, then clean. */
function coil({ isAfter, variant }: Scene): string {
  const fins = times(
    58,
    (at) => `<rect x="${130 + at * 12}" y="150" width="5" height="420" fill="${isAfter ? '#c9d3d8' : '#8c8a80'}"/>`,
  );
  const dust = `<g filter="url(#stain)" fill="#6b5f4a" opacity=".85"><ellipse cx="${variant ? 620 : 380}" cy="300" rx="250" ry="120"/><ellipse cx="500" cy="500" rx="330" ry="60"/></g>`;
  return `<rect width="960" height="720" fill="${variant ? '#9fb4c4' : '#b9b2a4'}"/>
    <rect x="90" y="90" width="780" height="560" rx="14" fill="url(#steel)"/>
    <rect x="120" y="140" width="720" height="440" fill="#2d3439"/>${fins}
    ${times(4, (at) => `<rect x="120" y="${190 + at * 100}" width="720" height="14" fill="url(#copper)"/>`)}
    ${isAfter ? '' : dust}
    ${times(4, (at) => `<circle cx="${at % 2 ? 850 : 110}" cy="${at < 2 ? 110 : 630}" r="9" fill="#394148"/>`)}
    <rect x="610" y="598" width="200" height="36" rx="4" fill="#f3f1e8"/><path d="M626 610 h120 M626 622 h80" stroke="#555" stroke-width="4"/>`;
}

/** A distribution board: a scorched breaker, then a new breaker. */
function board({ isAfter, variant }: Scene): string {
  const bad = variant ? 4 : 9;
  const breakers = times(12, (at) => {
    const x = 250 + (at % 6) * 80;
    const y = at < 6 ? 200 : 400;
    const isNew = isAfter && at === bad;
    const isOff = !isAfter && at === bad;
    return `<rect x="${x}" y="${y}" width="64" height="140" rx="5" fill="${isNew ? '#fdfdfb' : '#d9d6cc'}" stroke="#8b887e" stroke-width="2"/>
      <rect x="${x + 18}" y="${y + (isOff ? 74 : 36)}" width="28" height="34" rx="3" fill="${isOff ? '#b3372c' : '#24313a'}"/>
      <rect x="${x + 10}" y="${y + 118}" width="44" height="10" fill="${isNew ? '#2f7d4f' : '#9a978d'}"/>`;
  });
  const x = 250 + (bad % 6) * 80;
  const y = bad < 6 ? 200 : 400;
  const scorch = `<g filter="url(#stain)"><ellipse cx="${x + 32}" cy="${y + 20}" rx="58" ry="70" fill="#221712" opacity=".75"/></g>`;
  return `<rect width="960" height="720" fill="${variant ? '#c8cbc4' : '#b7a992'}"/>
    <rect x="180" y="90" width="600" height="560" rx="10" fill="#7d8a93"/><rect x="205" y="115" width="550" height="510" rx="6" fill="#aab5bc"/>
    ${times(7, (at) => `<path d="M${260 + at * 72} 115 C${250 + at * 72} 60 ${300 + at * 60} 40 ${290 + at * 66} 0" fill="none" stroke="${['#2b2b2b', '#7a4b2a', '#8a8f94'][at % 3]}" stroke-width="9"/>`)}
    ${breakers}${isAfter ? '' : scorch}
    <rect x="420" y="575" width="130" height="30" fill="#f6e27a"/><path d="M475 580 l-8 12 h9 l-5 10 14 -15 h-9 l6 -7 z" fill="#222"/>`;
}

/** A joint under a sink: dripping into a puddle, then dry with a new coupling. */
function pipe({ isAfter, variant }: Scene): string {
  const wet = `<g fill="#7fb0cf" opacity=".85">${times(5, (at) => `<path d="M${470 + (at % 2) * 26} ${380 + at * 46} c-12 18 -12 28 0 32 c12 -4 12 -14 0 -32z"/>`)}</g>
    <ellipse cx="490" cy="640" rx="270" ry="44" fill="#5d8aa8" opacity=".65" filter="url(#soft)"/><ellipse cx="470" cy="628" rx="120" ry="12" fill="#dff0fa" opacity=".6" filter="url(#soft)"/>
    <g filter="url(#stain)"><ellipse cx="480" cy="300" rx="90" ry="60" fill="#4c7a4f" opacity=".5"/></g>`;
  const coupling = `<rect x="425" y="250" width="120" height="110" rx="10" fill="url(#steel)"/>${times(6, (at) => `<path d="M${440 + at * 18} 252 v106" stroke="#5b666e" stroke-width="3"/>`)}`;
  return `<rect width="960" height="720" fill="${variant ? '#a58d74' : '#8f8a83'}"/><rect y="560" width="960" height="160" fill="${variant ? '#6f5a46' : '#5f5b57'}"/>
    ${times(5, (at) => `<path d="M${at * 240} 0 V560" stroke="#000" stroke-opacity=".12" stroke-width="5"/>`)}
    <rect x="0" y="265" width="960" height="80" fill="url(#copper)"/><rect x="600" y="0" width="80" height="300" fill="url(#steel)"/>
    <rect x="585" y="240" width="110" height="130" rx="12" fill="url(#copper)"/>
    <rect x="430" y="255" width="100" height="100" rx="8" fill="url(#copper)"/>${isAfter ? coupling : wet}`;
}

/** A yard by a door: snowed in or littered, then cleared. */
function yard({ isAfter, variant }: Scene): string {
  const snow = `<path d="M0 470 C160 420 300 500 470 455 S800 430 960 480 V720 H0Z" fill="#f2f6fa"/><path d="M0 560 C200 520 380 610 560 560 S860 560 960 590" fill="none" stroke="#cfdbe6" stroke-width="16" filter="url(#soft)"/>`;
  const leaves = times(90, (at) => {
    const x = (at * at * 61 + at * 149) % 960;
    const y = 470 + ((at * at * 37 + at * 83) % 240);
    return `<ellipse cx="${x}" cy="${y}" rx="16" ry="8" transform="rotate(${(at * 47) % 180} ${x} ${y})" fill="${['#b5651d', '#d98e2b', '#8a4b1f'][at % 3]}"/>`;
  });
  const cleared = `<path d="M330 430 H630 L760 720 H200Z" fill="#3f464c"/><path d="M480 470 V720" stroke="#e8d35b" stroke-width="10" stroke-dasharray="50 40"/>${variant ? '' : '<path d="M0 480 C90 450 210 470 290 460 L180 720 H0Z M960 480 C870 450 740 470 670 460 L790 720 H960Z" fill="#f2f6fa"/>'}`;
  return `<rect width="960" height="720" fill="${variant ? '#b9cfe0' : '#aebccb'}"/><rect y="430" width="960" height="290" fill="${variant ? '#6d7a52' : '#59636b'}"/>
    <rect x="120" y="140" width="720" height="300" fill="${variant ? '#a4543f' : '#c3b59c'}"/>
    ${times(6, (at) => `<path d="M120 ${190 + at * 44} H840" stroke="#000" stroke-opacity=".14" stroke-width="3"/>`)}
    <rect x="410" y="230" width="140" height="210" fill="#33414c"/><rect x="425" y="245" width="50" height="90" fill="#8fb2c8"/><rect x="485" y="245" width="50" height="90" fill="#8fb2c8"/>
    ${times(4, (at) => `<rect x="${160 + at * 65 + (at > 1 ? 310 : 0)}" y="210" width="50" height="80" fill="#9fc1d6"/>`)}
    ${isAfter ? cleared : variant ? leaves : snow}`;
}

/** A door and its lock: bent, then aligned and with its key. */
function door({ isAfter, variant }: Scene): string {
  return `<rect width="960" height="720" fill="${variant ? '#d6cdbf' : '#bcc4c6'}"/>
    <g transform="rotate(${isAfter ? 0 : 2.2} 300 720)"><rect x="250" y="40" width="420" height="700" rx="4" fill="${variant ? '#7a5234' : '#38566b'}"/>
    <rect x="300" y="90" width="320" height="230" rx="4" fill="#000" opacity=".14"/><rect x="300" y="380" width="320" height="260" rx="4" fill="#000" opacity=".14"/>
    <rect x="590" y="330" width="44" height="130" rx="8" fill="url(#steel)"/><rect x="520" y="356" width="110" height="18" rx="9" fill="url(#steel)" transform="rotate(${isAfter ? 0 : 24} 612 365)"/>
    <circle cx="612" cy="425" r="11" fill="#222"/></g>
    ${isAfter ? '<g transform="translate(606 428)"><rect width="90" height="8" fill="#d2a94b"/><circle cx="110" cy="4" r="26" fill="none" stroke="#d2a94b" stroke-width="9"/><path d="M12 8 v12 M26 8 v8" stroke="#d2a94b" stroke-width="7"/></g>' : '<path d="M672 300 l26 36 -18 10 30 46" fill="none" stroke="#3a2a1c" stroke-width="6"/>'}`;
}

function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('');
}
