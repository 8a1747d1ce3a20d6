import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, MODULE, startRolloutSystem, type RolloutSystem } from './testing/rollout-system.ts';

/** From what visitors reach to the rollback: edge, bus, registry and its analysis together; pages are simulated. */

const OFFER = {
  on: ['GET /public/one/offer'],
  better: 'more',
  margin: 1.2,
  text: { de: 'Gebot abgegeben', en: 'Bid placed' },
};

/** The same, by what the answer shows its caller to have reached. */
const MADE = { ...OFFER, on: ['state offer-made'], text: { de: 'Angebot steht', en: 'Offer made' } };

let system: RolloutSystem;

beforeAll(async () => {
  system = await startRolloutSystem({
    later: ['1.1.0', '1.2.0'],
    outcomes: { 'bid-placed': OFFER, made: MADE },
  });
});
afterAll(() => system?.stop());

const POLICY = {
  steps: [
    { percent: 50, minMinutes: 10, minVisitors: 1000 },
    { percent: 100, minMinutes: 10, minVisitors: 1000 },
  ],
  analysis: 'on',
  metrics: [
    { name: 'load_failure', tolerated: 1.2, critical: true, signalOnly: true },
    {
      name: 'render_error',
      tolerated: 1.2,
      critical: false,
    },
  ],
  maxHoldMinutes: 60,
  bakeMinutes: 0,
  freeze: [],
} as const;

interface Told {
  readonly rollout: { readonly phase: string; readonly reason: string };
  readonly judgement: {
    readonly reason: string;
    readonly metrics: readonly {
      readonly name: string;
      readonly e: number;
      readonly limit: number;
      readonly canary: { readonly visitors: number; readonly bad: number };
      readonly control: { readonly visitors: number; readonly bad: number };
    }[];
  };
  readonly breakdown: { readonly cells: readonly { readonly dimension: string; readonly value: string }[] };
}

const BROWSER = { 'user-agent': 'Firefox/120.0' };

const explain = async (id: string): Promise<Told> =>
  (await (await fetch(`${system.registry}/rollouts/${id}/explain`)).json()) as Told;

const begin = async (version: string): Promise<string> => {
  const { id } = await system.operations.startRollout(MODULE, { version, reason: 'a test', policy: POLICY });
  await until(async () => (await system.open(1, BROWSER)).version !== '' && (await system.share()) > 0);
  return id;
};

/** A visitor opens the page and, where its button works, makes an offer. */
async function visit(visitor: number, works: (version: string) => boolean): Promise<void> {
  const { version, releaseSet } = await system.open(visitor, BROWSER);
  if (!works(version)) return;
  const headers = { cookie: cookieOf(visitor), 'x-release-set': releaseSet };
  const answer = await fetch(`${system.origin}/api/public/one/offer`, { headers });
  expect(answer.status).toBe(200);
  // it is for the edge alone
  for (const name of ['x-route', 'x-reached']) expect(answer.headers.get(name)).toBeNull();
  await answer.text();
}

test('a release in which no one gets to bid is taken back by the outcome that its module declares', async () => {
  const id = await begin('1.1.0');
  for (let visitor = 1; visitor <= 200 && (await system.share()) > 0; visitor++)
    await visit(visitor, (version) => version === '1.0.0');
  await until(async () => (await system.share()) === 0, 10_000);
  const { rollout, judgement } = await explain(id);
  expect(rollout.phase).toBe('rolled_back');
  expect(rollout.reason).toMatch(/(?:^|; )outcome:bid-placed: canary 0 of \d+, control \d+ of \d+ visitors/);
  const outcome = judgement.metrics.find(({ name }) => name === 'outcome:bid-placed');
  expect(outcome?.control.visitors).toBeGreaterThanOrEqual(outcome?.control.bad ?? Infinity);
  expect(outcome?.e).toBeGreaterThanOrEqual(outcome?.limit ?? Infinity);
});

test('one in which they bid as before is not', async () => {
  const id = await begin('1.2.0');
  for (let visitor = 1001; visitor <= 1120; visitor++) await visit(visitor, () => true);
  const told = await until(async () => {
    const { rollout, judgement, breakdown } = await explain(id);
    const outcome = judgement.metrics.find(({ name }) => name === 'outcome:bid-placed');
    const made = judgement.metrics.find(({ name }) => name === 'outcome:made');
    const reached = (outcome?.canary.bad ?? 0) + (outcome?.control.bad ?? 0);
    return reached >= 120 && { rollout, outcome, made, breakdown };
  });
  expect(told.rollout.phase).toBe('running');
  expect([told.made?.canary.bad, told.made?.control.bad]).toEqual([
    told.outcome?.canary.bad,
    told.outcome?.control.bad,
  ]);
  expect(told.outcome?.e).toBeLessThan(told.outcome?.limit ?? 0);
  // everybody is compared by what they are and where they were as well
  const values = told.breakdown.cells.map(({ dimension, value }) => `${dimension} ${value}`);
  expect(new Set(values)).toEqual(
    new Set(['language de', 'role guest', 'device computer', 'browser firefox']),
  );
});

test('a backend that ends by itself counts in the arm that has it', async () => {
  const { hosts } = await system.operations.status();
  const host = hosts.find(({ releases }) => releases.includes(`${MODULE}@1.2.0`));
  process.kill(host?.pid ?? Number.NaN, 'SIGKILL');
  const rows = await until(async () => {
    const found = await system.database.query<{ arm: string; version: string }>(
      "select arm, version from releases.telemetry_visitors where metric = 'bff_restart' and bad order by arm",
    );
    return found.some(({ version }) => version === '1.2.0') && found;
  });
  expect(rows.find(({ version }) => version === '1.2.0')?.arm).toBe('canary');
  const ended = new Set(host?.releases);
  expect(rows.every(({ version }) => ended.has(`${MODULE}@${version}`))).toBe(true);
});
