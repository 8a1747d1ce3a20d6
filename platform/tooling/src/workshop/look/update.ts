import { openWorkshop } from '../browser.ts';
import { BASELINES, readBaselines, writePictures } from './baselines.ts';
import { compare, TOLERATED_PIXELS } from './compare.ts';
import { sheetsOf, shoot } from './sheets.ts';

// Draws the committed pictures again. Those that look as before are kept byte for byte.
const before = await readBaselines();
const workshop = await openWorkshop();
let sheets: Map<string, Buffer>;
try {
  sheets = await sheetsOf(await shoot(workshop));
} finally {
  await workshop.close();
}
let bytes = 0;
for (const [story, drawn] of sheets) {
  const old = before.get(story);
  const same = old !== undefined && (await compare(old, drawn)).pixels <= TOLERATED_PIXELS;
  if (same) sheets.set(story, old);
  else console.log(`${old ? 'changed' : 'new'}: ${story}`);
  bytes += sheets.get(story)?.length ?? 0;
}
await writePictures(BASELINES, sheets);
for (const story of before.keys()) if (!sheets.has(story)) console.log(`gone: ${story}`);
console.log(`${sheets.size} sheets, ${Math.round(bytes / 1024)} KiB in ${BASELINES}`);
