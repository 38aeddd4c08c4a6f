import sharp from 'sharp';

/** A pine under the northern lights. */
export const pineLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b3954"/><stop offset="1" stop-color="#087e8b"/></linearGradient></defs>
  <rect width="256" height="256" rx="56" fill="url(#sky)"/>
  <path d="M20 84 C70 40 110 112 160 68 S226 66 240 48" fill="none" stroke="#9be564" stroke-width="12" stroke-linecap="round" opacity=".9"/>
  <path d="M20 112 C74 70 112 138 166 96 S226 92 240 78" fill="none" stroke="#d7f9b0" stroke-width="6" stroke-linecap="round" opacity=".7"/>
  <path d="M128 70 L166 126 H148 L180 172 H158 L190 214 H66 L98 172 H76 L108 126 H90 Z" fill="#f4f9f4"/>
</svg>`;

/** A sun rising out of a wave. */
export const sunLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <clipPath id="disc"><circle cx="128" cy="128" r="128"/></clipPath>
  <g clip-path="url(#disc)">
    <rect width="256" height="256" fill="#12355b"/>
    <path d="M128 34 V58 M62 61 L78 79 M194 61 L178 79 M34 124 H58 M222 124 H198" stroke="#f7b538" stroke-width="12" stroke-linecap="round"/>
    <path d="M70 146 A58 58 0 0 1 186 146 Z" fill="#f7b538"/>
    <path d="M0 160 q21 -20 43 0 t43 0 t43 0 t43 0 t43 0 t43 0 V256 H0 Z" fill="#57b8ff"/>
    <path d="M30 202 q25 -20 49 0 t49 0 t49 0 t49 0" fill="none" stroke="#eaf6ff" stroke-width="8" stroke-linecap="round"/>
  </g>
</svg>`;

/** Five petals of a cherry blossom. */
export const blossomLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <rect width="256" height="256" rx="56" fill="#fff4f6"/>
  <g transform="translate(128 132)" fill="#ef7a9a">
    ${[0, 72, 144, 216, 288].map((turn) => `<path transform="rotate(${turn})" d="M0 -16 C-46 -40 -42 -88 -14 -100 L0 -84 L14 -100 C42 -88 46 -40 0 -16 Z"/>`).join('')}
    <circle r="17" fill="#a4133c"/>
    <g stroke="#a4133c" stroke-width="4" stroke-linecap="round">
      ${[36, 108, 180, 252, 324].map((turn) => `<path transform="rotate(${turn})" d="M0 -20 V-44"/>`).join('')}
    </g>
  </g>
</svg>`;

/** The drawing as a PNG of 512 × 512 pixels. */
export function drawLogo(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 144 }).resize(512, 512).png({ compressionLevel: 9 }).toBuffer();
}
