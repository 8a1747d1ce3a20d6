// Lighthouse (mobile, simulated slow phone) on the pages that visitors come to: the median of several runs per
// category, and each audit that a page fails.
import { parseArgs } from 'node:util';
import { pathTo, type PathId } from '@rollheim/contracts';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { say, startTestSystem } from '../support/system.ts';

/** Least score of each category, of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { page: { type: 'string', multiple: true }, runs: { type: 'string', default: '5' } },
});
const runs = Number(values.runs);
const running = process.env['E2E_PORT'];
const system = running === undefined ? await startTestSystem('postgres') : null;
const url = system?.url ?? `http://localhost:${running}`;

/** The first vehicle that runs. */
async function vehicle(): Promise<string> {
  const answer = await fetch(`${url}/api/public/catalog/search?auction_status=running`);
  const { products } = (await answer.json()) as { products: readonly { entityId: string }[] };
  const [first] = products;
  if (!first) throw new Error('no auction is running');
  return pathTo('catalog-detail', 'de', { id: first.entityId });
}

const pathOf = (id: PathId): string => pathTo(id, 'de');
const PAGES: Readonly<Record<string, string>> = {
  home: pathOf('home'),
  list: pathOf('catalog-list'),
  vehicle: await vehicle(),
  sell: pathOf('sell-new'),
  valuation: pathOf('valuation-motorhome'),
};

/** Scores of a page, and what costs it points. */
async function look(path: string): Promise<RunnerResult['lhr']> {
  const chrome = await launch({
    chromePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const result = await lighthouse(url + path, { port: chrome.port, logLevel: 'error', locale: 'en' });
    if (!result) throw new Error(`Lighthouse has no result for ${path}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** Audits that do not pass, with what they cost of their category. */
const faultsOf = ({ audits, categories }: RunnerResult['lhr']): string[] =>
  CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim()),
  );

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

let below = 0;
try {
  for (const [name, path] of Object.entries(PAGES)) {
    if (values.page && !values.page.includes(name)) continue;
    const seen: RunnerResult['lhr'][] = [];
    for (let run = 0; run < runs; run++) seen.push(await look(path));
    const failed = seen.find(({ runtimeError }) => runtimeError);
    if (failed?.runtimeError) throw new Error(`${path}: ${failed.runtimeError.message}`);
    const scores = CATEGORIES.map((category) => {
      const score = Math.round(
        median(seen.map(({ categories }) => (categories[category]?.score ?? 0) * 100)),
      );
      if (score < GOALS[category]) below++;
      return `${category} ${score}${score < GOALS[category] ? ` (goal ${GOALS[category]})` : ''}`;
    });
    say(`${name} ${path}: ${scores.join(', ')}`);
    for (const fault of new Set(seen.flatMap(faultsOf))) say(`    ${fault}`);
  }
} finally {
  await system?.stop();
}
process.exitCode = below > 0 ? 1 : 0;
