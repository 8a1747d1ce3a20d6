import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkshop, type WorkshopBrowser } from '../browser.ts';
import { readBaselines, REPORT, writePictures } from './baselines.ts';
import { compare, TOLERATED_PIXELS } from './compare.ts';
import { sheetsOf, shoot, type Shot } from './sheets.ts';

let workshop: WorkshopBrowser;
let baselines: Map<string, Buffer>;

beforeAll(async () => {
  workshop = await openWorkshop();
  baselines = await readBaselines();
});
afterAll(() => workshop.close());

/** What differs from the committed pictures, in words; `kept` leaves what was seen to be looked at. */
async function differences(
  shots: Shot[],
  expected: readonly string[],
  { kept }: { readonly kept: boolean },
): Promise<string[]> {
  const sheets = await sheetsOf(shots);
  const found: string[] = [];
  const report = new Map<string, Buffer>();
  for (const story of new Set([...expected, ...sheets.keys()])) {
    const [baseline, drawn] = [baselines.get(story), sheets.get(story)];
    if (!baseline || !drawn) {
      found.push(`${story}: ${baseline ? 'is no longer drawn' : 'has no picture'}`);
      continue;
    }
    const { pixels, reason, picture } = await compare(baseline, drawn);
    if (pixels <= TOLERATED_PIXELS) continue;
    found.push(`${story}: ${reason ?? `${pixels} pixels differ`}`);
    report.set(`${story}-is`, drawn);
    if (picture) report.set(`${story}-difference`, picture);
  }
  if (kept && report.size > 0) await writePictures(REPORT, report);
  return found;
}

test('every component looks as it is committed (else: see .cache/look, then npm run look:update)', async () => {
  expect(await differences(await shoot(workshop), [...baselines.keys()], { kept: true })).toEqual([]);
});

test.each([
  ['a corner', '[class*="Button"][class*="root"] { border-radius: 2px !important }'],
  ['a colour', ':root { --color-primary: #0b4f6a !important }'],
  ['a gap', '[class*="Button"][class*="root"] { padding-inline: 20px !important }'],
])('%s that changes is seen', async (_, css) => {
  const shots = await shoot(workshop, async (page) => void (await page.addStyleTag({ content: css })), [
    { group: 'Actions' },
  ]);
  expect((await differences(shots, [], { kept: false })).join()).toMatch(/Button: /);
});
