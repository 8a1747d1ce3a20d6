import { beforeAll, expect, test } from 'vitest';
import {
  readBaselines,
  REPORT,
  writePictures,
} from '../../../platform/tooling/src/workshop/look/baselines.ts';
import { compare, TOLERATED_PIXELS } from '../../../platform/tooling/src/workshop/look/compare.ts';
import { inBrowser, PICTURES } from './browser.ts';
import { drawMails } from './views.ts';

let drawn: Awaited<ReturnType<typeof drawMails>>;
beforeAll(async () => {
  drawn = await inBrowser(drawMails);
});

test('every mail looks as it is committed (else: see .cache/look/mails, then npm run look:update mails)', async () => {
  const { pictures } = drawn;
  const committed = await readBaselines(PICTURES);
  expect([...pictures.keys()].toSorted()).toEqual([...committed.keys()].toSorted());
  const found: string[] = [];
  const report = new Map<string, Buffer>();
  for (const [name, picture] of pictures) {
    const { pixels, reason, picture: difference } = await compare(committed.get(name)!, picture);
    if (pixels <= TOLERATED_PIXELS) continue;
    found.push(`${name}: ${reason ?? `${pixels} pixels differ`}`);
    report.set(`${name}-is`, picture);
    if (difference) report.set(`${name}-difference`, difference);
  }
  if (report.size > 0) await writePictures(`${REPORT}/mails`, report);
  expect(found).toEqual([]);
});

test('no mail is wider than its window', () => {
  expect(drawn.overflows).toEqual([]);
});
