// bench: P27
import { WIZARD_SLUGS } from '@rollheim/contracts';
import { startSystem } from '@rollheim/tooling/testing';
import { wizard } from '../pages/wizard.ts';
import { openBrowser } from '../support/harness.ts';
import { measure, median, type Measured } from './page-figures.ts';
import { serveVariant } from './variants.ts';

/*
 * P27: how soon every step of an ad is complete on the slow phone of P8 (4 × slower, 150 ms, 1.6 Mbit/s, HTTP/2), opened by
 * its address with nothing in the cache: the largest contentful paint, median of the runs. `E2E_PORT`: a system that runs.
 */

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const GOAL_MS = 2_500;
const STEPS = [
  'notes',
  'profile',
  'equipment',
  'description',
  'defects',
  'images',
  'more-images',
  'more-information',
  'auction',
  'personal-data',
] as const;

const running = process.env['E2E_PORT'];
const system = running ? null : await startSystem({ env: { DRAW_AHEAD: '0' } });
const port = system?.basePort ?? Number(running);
const front = await serveVariant({ name: 'ours', served: true, bundle: null }, port);
const browser = await openBrowser();
try {
  const context = await browser.newContext({
    // what writes is sent to the system itself, whose own origin it has
    baseURL: `http://localhost:${port}`,
    locale: 'de-DE',
  });
  // preparing takes as long as it takes
  context.setDefaultTimeout(0);
  await context.addCookies([
    { name: 'consent', value: 'analytics:0.ads:0', url: `http://localhost:${port}` },
  ]);
  const adId = await wizard(await context.newPage()).begin();
  const cookies = await context.cookies();
  await context.close();
  for (const step of STEPS) {
    const url = `${front.url}/inserat/bearbeiten/${adId}/${WIZARD_SLUGS[step].de}`;
    // what the server keeps is warm
    await measure(browser, url, { slow: false, cookies });
    const found: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) found.push(await measure(browser, url, { slow: true, cookies }));
    const of = (what: 'lcp' | 'tbt' | 'cls') => median(found.map((each) => each[what]));
    const value = Math.round(of('lcp'));
    console.log(
      JSON.stringify({
        id: 'P27',
        name: `largest contentful paint, step ${step} (blocked ${Math.round(of('tbt'))} ms, shift ${of('cls').toFixed(3)})`,
        value,
        unit: 'ms',
        baseline: null,
        against: null,
        ratio: null,
        goal: `<=${GOAL_MS}`,
        holds: value <= GOAL_MS,
      }),
    );
  }
} finally {
  await browser.close();
  front.stop();
  await system?.stop();
}
