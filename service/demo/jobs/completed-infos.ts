import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { CompletedPhoto } from '../../shared/values.ts';
import type { Dice } from '../dice.ts';
import type { Records } from '../records.ts';
import type { Trade } from '../tenants/tenant.ts';
import { scenes, takePhoto } from './photos.ts';
import { captions, customerRemarks, noSignatureReasons, visitsOf } from './visits.ts';

/** The company's photos by trade, in pairs, and its customers' signatures. */
export interface Pictures {
  pairs: { trade: Trade; before: string; after: string }[];
  signatures: string[];
  files: Records['files'];
  fileBytes: Records['fileBytes'];
}

const SIGNATURES = 6;
/** Drawing is slow, so the companies share each drawing. */
const drawn = new Map<number, Promise<Buffer>>();

/** Takes the company's pictures on a day before its first job. */
export async function takePictures(companyId: string, at: Date, dice: Dice): Promise<Pictures> {
  const files: Pictures['files'] = [];
  const fileBytes: Pictures['fileBytes'] = [];
  const keep = (name: string, contentType: string, bytes: Buffer) => {
    const id = dice.id('file', at);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ id, createdAt: at, companyId, name, contentType, size: bytes.length, sha256 });
    fileBytes.push({ fileId: id, bytes });
    return id;
  };
  const photos: { trade: Trade; id: string }[] = [];
  for (const [at, scene] of scenes.entries()) {
    const bytes = drawn.get(at) ?? takePhoto(scene);
    drawn.set(at, bytes);
    photos.push({ trade: scene.trade, id: keep(`photo-${at + 1}.jpg`, 'image/jpeg', await bytes) });
  }
  const pairs = photos.flatMap(({ trade, id }, at) => {
    const after = photos[at + 1];
    return at % 2 === 0 && after ? [{ trade, before: id, after: after.id }] : [];
  });
  const signatures: string[] = [];
  for (let at = 0; at < SIGNATURES; at += 1)
    signatures.push(keep(`signature-${at + 1}.png`, 'image/png', await sign(dice)));
  return { pairs, signatures, files, fileBytes };
}

interface Visit {
  dice: Dice;
  trade: Trade;
  pictures: Pictures;
  jobId: string;
  startedAt: Date;
  finishedAt: Date;
  customerName: string;
}

/** The completed info of a visit. */
export function rollCompletedInfo({ dice, trade, pictures, customerName, finishedAt, ...visit }: Visit) {
  const said = visitsOf(trade);
  const isSigned = dice.chance(0.8);
  const isPartial = dice.chance(0.1);
  const pairs = pictures.pairs.filter((pair) => pair.trade === trade);
  const taken = dice.chance(0.75) ? pairs.slice(0, dice.whole(1, pairs.length)) : [];
  const at = dice.whole(0, Math.min(said.findings.length, said.workDone.length) - 1);
  return {
    jobId: visit.jobId,
    startedAt: visit.startedAt,
    finishedAt,
    outcome: isPartial ? ('PARTIAL' as const) : ('FULL' as const),
    findings: dice.chance(0.85) ? (said.findings[at] ?? null) : null,
    workDone: said.workDone[at] ?? dice.one(said.workDone),
    checklist: JSON.stringify(
      said.checklist.map(({ label }) => {
        const done = dice.chance(0.92);
        return {
          label,
          done,
          remark: done ? null : dice.one(['Not possible today', 'Customer does it', 'Next visit']),
        };
      }),
    ),
    materials: JSON.stringify(
      said.materials
        .filter(() => dice.chance(0.55))
        .map(({ most, ...material }) => ({ ...material, quantity: upTo(most, dice) })),
    ),
    followUps: isPartial || dice.chance(0.2) ? dice.one(said.followUps) : null,
    remarks: isSigned && dice.chance(0.3) ? dice.one(customerRemarks) : null,
    customerName: isSigned ? customerName : null,
    signedAt: isSigned ? finishedAt : null,
    customerSignatureFileId: isSigned ? dice.one(pictures.signatures) : null,
    noSignatureReason: isSigned ? null : dice.one(noSignatureReasons),
    photos: JSON.stringify(taken.flatMap((pair) => photosOf(pair, trade))),
  };
}

function photosOf({ before, after }: Pictures['pairs'][number], trade: Trade): CompletedPhoto[] {
  const [was, became] = captions[trade];
  return [
    { fileId: before, caption: was, moment: 'BEFORE' },
    { fileId: after, caption: became, moment: 'AFTER' },
  ];
}

/** A quantity up to `most`, above 0, with the same places: upTo('1.85', dice) → '0.62'. */
function upTo(most: string, dice: Dice): string {
  const places = most.split('.')[1]?.length ?? 0;
  const units = dice.whole(1, Number(most.replace('.', '')));
  return (units / 10 ** places).toFixed(places);
}

/** A new signature per roll: a PNG of 600 × 200 pixels, dark ink on white. */
function sign(dice: Dice): Promise<Buffer> {
  const letters = dice.whole(5, 9);
  const step = 420 / letters;
  let path = `M${70 + dice.whole(0, 20)} ${120 + dice.whole(-10, 10)} c10 -${dice.whole(70, 95)} 40 -${dice.whole(70, 95)} 34 -10`;
  for (let at = 0; at < letters; at += 1) {
    const tall = dice.chance(0.3) ? dice.whole(50, 85) : dice.whole(18, 36);
    const deep = dice.chance(0.2) ? dice.whole(30, 55) : dice.whole(4, 14);
    path += ` c${(step * 0.2).toFixed(1)} -${tall} ${(step * 0.6).toFixed(1)} -${tall} ${(step * 0.45).toFixed(1)} ${dice.whole(0, 10)}`;
    path += ` c-4 ${deep} ${(step * 0.3).toFixed(1)} ${deep} ${(step * 0.55).toFixed(1)} -${dice.whole(2, 12)}`;
  }
  const under = dice.chance(0.6)
    ? `<path d="M${90 + dice.whole(0, 40)} ${160 + dice.whole(0, 12)} q${dice.whole(160, 220)} -${dice.whole(10, 30)} ${dice.whole(340, 400)} -${dice.whole(2, 14)}"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><rect width="600" height="200" fill="#fff"/>
    <g fill="none" stroke="#14213d" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" transform="rotate(-${dice.whole(2, 6)} 300 100)"><path d="${path}"/>${under}</g></svg>`;
  return sharp(Buffer.from(svg)).resize(600, 200).png({ compressionLevel: 9 }).toBuffer();
}
