import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions, type SeededAuction } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../pages/catalog.ts';
import { releaseIn } from '../pages/frame.ts';
import { vehicle } from '../pages/vehicle.ts';
import { canaryAmong, openAs } from '../releases/browsers.ts';
import { SimulatedVisitor } from '../releases/simulated-visitor.ts';
import { publishFaulty, rolloutsOf, type FaultyRelease } from '../releases/rollback.ts';
import { watchRollbacks } from '../releases/watch-rollbacks.ts';
import { failsValuations, throws } from '../releases/defects.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import { say } from '../support/system.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { privateSeller } = DEMO_USERS;
const EURO = 100;
const MODULE = 'mf-catalog';
const PAGE = '/wohnmobil-kaufen';
const OLD = 'Wohnmobile und Wohnwagen';
const NEW = 'Wohnmobile, Wohnwagen, Anhänger';
const OPERATIONS = 'betrieb@rollheim.example';
const QUESTION = 'Ist das Dach dicht?';
/** Seconds where a real policy has hours; the step to a quarter asks a person. */
const POLICY = {
  steps: [
    { percent: 10, minMinutes: 0.03, minVisitors: 2 },
    { percent: 25, minMinutes: 0.03, minVisitors: 3, approval: true },
    { percent: 50, minMinutes: 0.03, minVisitors: 3 },
    { percent: 100, minMinutes: 0.03, minVisitors: 3 },
  ],
  analysis: 'on',
  metrics: [
    { name: 'load_failure', tolerated: 1.2, critical: true },
    { name: 'render_error', tolerated: 1.2, critical: false },
    { name: 'bff_5xx', tolerated: 1.2, critical: true },
  ],
  maxHoldMinutes: 10,
  bakeMinutes: 0.05,
  freeze: [],
};

/** Releases as a whole: a team's and an operator's day, and releases that are defect. */
export function releasesStory(harness: () => Harness): void {
  describe('releases', () => {
    let copy: RepositoryCopy;
    let lot: SeededAuction;
    let faultyValuation: Promise<FaultyRelease>;
    let faultyCatalog: Promise<FaultyRelease>;
    const rollheim = (...args: string[]) => copy.rollheim(...args);

    beforeAll(async () => {
      const [seeded] = await seedAuctions(harness(), [
        {
          ownerCustomerId: privateSeller.customerId,
          startPrice: 20_000 * EURO,
          minimum: 30_000 * EURO,
          endsAt: minuteAhead(60 * 60_000),
          vehicle: 9061,
        },
      ]);
      if (!seeded) throw new Error('nothing was seeded');
      lot = seeded;
      // a team's machine: its own modules and keys, nothing that is built
      const modules = [MODULE, 'mf-valuation'];
      copy = await copyRepository(harness(), { modules, keys: modules, version: '2.0.0' });
    });
    afterAll(async () => {
      await Promise.allSettled([faultyCatalog, faultyValuation]);
      await copy?.remove();
    });

    test('the gate says why it refuses; what it refused is not rolled out, nor is what is another team’s', async () => {
      const needs = [
        'mf-catalog/module.json',
        '"auction.bid@1"',
        '"auction.bid@1", "auction.fly@1"',
      ] as const;
      await copy.edit(...needs);
      const refused = await copy.fails('publish', MODULE, '--message', 'Let bids fly', '--bump', 'major');
      await copy.edit(needs[0], needs[2], needs[1]);
      for (const line of refused.split('\n')) if (/^ *gate /.test(line)) say(`refused: ${line.trim()}`);
      expect(refused).toContain('refused');
      expect(refused).toContain('auction.fly@1');
      const [, version = ''] = /published mf-catalog (\S+)/.exec(refused) ?? [];
      expect(await copy.fails('rollout', 'start', MODULE, version, '--reason', 'anyway')).toMatch(/gate/);
      expect(await copy.fails('take-back', 'mf-sell', '--reason', 'not mine')).toContain(
        'no key for mf-sell',
      );
      const guest = new SimulatedVisitor(harness().url, 1);
      expect(await guest.given(MODULE)).not.toBe(version);
    });

    test('a team’s and an operator’s day: publish, preview, canary, approval, promotion, bake, complete', async () => {
      const { url, mailbox } = harness();
      const [first, ...rest] = Array.from({ length: 40 }, (_, number) => new SimulatedVisitor(url, number));
      if (!first) throw new Error('nobody came');
      const before = await first.given(MODULE);
      const heading = async ({ page }: Awaited<ReturnType<typeof openAs>>): Promise<string> =>
        page.getByRole('heading', { level: 1 }).innerText();

      await copy.edit('mf-catalog/web/locales/de.json', `"${OLD}"`, `"${NEW}"`);
      const published = Date.now();
      const version = await copy.publish(MODULE, 'Name the trailers', 'patch');
      faultyValuation = publishFaulty(harness(), copy, failsValuations, 'major');
      faultyCatalog = faultyValuation.then(() => publishFaulty(harness(), copy, throws, 'patch'));
      for (const publish of [faultyValuation, faultyCatalog]) publish.catch(() => undefined); // awaited later
      const [link = ''] = (await rollheim('preview', MODULE, version, '--path', PAGE)).split('\n');
      const tester = await harness().visitor();
      await tester.page.goto(link);
      expect(await releaseIn(tester.page)).toBe(version);
      expect(await heading(tester)).toBe(NEW);
      expect(await first.given(MODULE)).toBe(before);

      const file = join(copy.dir, 'policy.json');
      await writeFile(file, JSON.stringify(POLICY));
      await rollheim('policy', 'set', MODULE, file, '--reason', 'a day in seconds');
      await rollheim('rollout', 'start', MODULE, version, '--reason', 'the trailers have a name');
      const crowd = [first, ...rest];
      const canary = await until('a canary visitor', () => canaryAmong(crowd, MODULE, version));
      const visitor = await openAs(harness(), canary);
      await catalog(visitor.page).open();
      expect(await releaseIn(visitor.page)).toBe(version);
      expect(await heading(visitor)).toBe(NEW);
      say(`from publish to a canary visitor who sees it: ${((Date.now() - published) / 1000).toFixed(1)} s`);

      // people come and go; whoever has the new release keeps it
      const has = new Map<SimulatedVisitor, string>();
      const comes = async (one: SimulatedVisitor): Promise<void> => {
        const page = await one.open(PAGE, MODULE);
        const given = page.versions[MODULE] ?? '';
        expect(has.get(one) === version && given === before, 'somebody flipped back').toBe(false);
        has.set(one, given);
        await one.call('/public/catalog/search', page);
        expect(await one.tell(page, MODULE, [{ kind: 'mounted', at: 900 }])).toBe(204);
      };
      const come = async (): Promise<void> => {
        for (let at = 0; at < crowd.length; at += 4) await Promise.all(crowd.slice(at, at + 4).map(comes));
      };
      const phase = (wanted: string, percent: number): Promise<boolean> =>
        until(
          `${wanted} at ${percent} %`,
          async () => {
            const [rollout] = await rolloutsOf(harness(), MODULE);
            return rollout?.phase === wanted && rollout.share === percent * 100;
          },
          30_000,
        );
      const seen = (): number => [...has.values()].filter((given) => given === version).length;
      const direct = (call: string, reason: string) => rollheim('rollout', call, MODULE, '--reason', reason);

      /** Postgres is killed, with it bus and registry: pages go on with what they have. */
      const outage = async (): Promise<void> => {
        const { system } = harness();
        if (!system) return;
        await Promise.all([faultyValuation, faultyCatalog]); // a publish needs the registry
        for (const { expectMessage } of [tester, visitor]) expectMessage(/./);
        const given = () => Promise.all(crowd.map((one) => one.given(MODULE)));
        const had = await given();
        await system.kill('postgres');
        expect(await given()).toEqual(had);
        await come();
        expect(await releaseIn(visitor.page)).toBe(version);
        await until(
          'the registry is back',
          () =>
            rolloutsOf(harness(), MODULE).then(
              (all) => all.length > 0,
              () => false,
            ),
          60_000,
        );
      };

      await come();
      await phase('awaiting_approval', 10);
      const asked = await mailbox.mail(OPERATIONS, ({ subject }) => subject.includes(MODULE));
      say(`mail to operations: ${asked.subject}`);
      await direct('approve', 'the first figures are fine');
      await direct('pause', 'a fair today');
      await phase('paused', 25);
      await outage();
      await direct('resume', 'the fair is over');
      await come();
      const few = seen();
      await phase('held', 25); // a quarter and no PASS yet: a person may know more
      await direct('promote', 'nobody complained');
      await come();
      const half = seen();
      await direct('promote', 'nor did the others');
      await phase('baking', 95);
      await come();
      await phase('complete', 100);
      await until('everyone has it', async () =>
        (await Promise.all(crowd.map((one) => one.given(MODULE)))).every((given) => given === version),
      );
      say(`of ${crowd.length} visitors ${few} had it at 25 %, ${half} at 50 %, ${seen()} in the bake time`);
      expect(few).toBeLessThan(half);
      expect(half).toBeLessThan(seen());
      const history = await rollheim('rollout', 'show', MODULE);
      for (const reason of ['the first figures are fine', 'a fair today', 'nobody complained'])
        expect(history).toContain(reason);
      expect(await releaseIn(visitor.page)).toBe(version);
    }, 600_000);

    test('two faulty releases at once are rolled back by themselves, and no one else ever gets them', async () => {
      const { url } = harness();
      const dealer = await harness().as('dealer2');
      const typed = async (): Promise<void> => {
        await vehicle(dealer.page).open(lot.auctionId);
        await dealer.page.getByRole('textbox', { name: /Frage/ }).fill(QUESTION);
      };
      const rollbacks = await watchRollbacks(harness(), copy, [await faultyCatalog, await faultyValuation], {
        most: 1200,
        async open(rollout, canary) {
          if (rollout.defect.module !== MODULE) return;
          await dealer.context.addCookies([{ name: 'visitor', value: canary.id, url }]);
          dealer.expectMessage(/./);
          await until(
            'a page of the faulty release that stands',
            async () => {
              // a page that was hit keeps its browser off the release: the next try is a browser without that
              await dealer.context.clearCookies({ name: 'stable-pins' });
              await typed();
              return (await releaseIn(dealer.page)) === rollout.target;
            },
            60_000,
          );
        },
      });
      for (const { rollout, end, tally, others } of rollbacks) {
        say(`${rollout.defect.module} ${rollout.target} ${rollout.defect.what}: ${end.phase}, ${end.reason}`);
        say(`  the share was 0 ${end.lateMs} ms after the event that decided`);
        for (const line of tally.lines()) say(line);
        expect(end.phase).toBe('rolled_back');
        expect(end.reason).toMatch(rollout.defect.foundBy);
        expect(end.lateMs).toBeLessThan(10_000);
        expect(tally.given('canary', rollout.target)).toBeGreaterThan(10);
        for (const arm of ['control', 'rest'] as const) {
          expect(tally.visitors(arm)).toBeGreaterThan(10);
          expect(tally.given(arm, rollout.target)).toBe(0);
        }
        expect(others).toEqual([]);
      }
      // the open page has the last good release in place, and what was typed is kept
      const [{ rollout }] = rollbacks as [(typeof rollbacks)[number]];
      await until('the last good release', async () => (await releaseIn(dealer.page)) === rollout.base);
      expect(await dealer.page.getByRole('textbox', { name: /Frage/ }).inputValue()).toBe(QUESTION);
      expect(dealer.page.url()).toContain(lot.auctionId);
    }, 600_000);
  });
}
