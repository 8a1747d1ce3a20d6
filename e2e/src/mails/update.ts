import sharp from 'sharp';
import { readBaselines, writePictures } from '../../../platform/tooling/src/workshop/look/baselines.ts';
import { compare, TOLERATED_PIXELS } from '../../../platform/tooling/src/workshop/look/compare.ts';
import { inBrowser, PICTURES } from './browser.ts';
import { drawMails } from './views.ts';

// Draws the committed pictures of the mails again. Those that look as before are kept byte for byte.
const before = await readBaselines(PICTURES);
const { pictures } = await inBrowser(drawMails);
for (const [name, drawn] of pictures) {
  const old = before.get(name);
  const small = sharp(drawn).png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 });
  if (old && (await compare(old, drawn)).pixels <= TOLERATED_PIXELS) pictures.set(name, old);
  else {
    console.warn(`${old ? 'changed' : 'new'}: ${name}`);
    pictures.set(name, await small.toBuffer());
  }
}
await writePictures(PICTURES, pictures);
for (const name of before.keys()) if (!pictures.has(name)) console.warn(`gone: ${name}`);
