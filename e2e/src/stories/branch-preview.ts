import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseIn } from '../pages/frame.ts';
import { rolloutsOf } from '../releases/rollback.ts';
import { SimulatedVisitor } from '../releases/simulated-visitor.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const MODULE = 'mf-valuation';
const PAGE = '/wohnmobil-bewerten';

/** A branch is shown to testers before anything of it is published, and a release to dealers before everyone. */
export function branchPreviewStory(harness: () => Harness): void {
  describe('a preview of a branch', () => {
    let copy: RepositoryCopy;
    beforeAll(async () => {
      copy = await copyRepository(harness(), { modules: [MODULE], keys: [MODULE], version: '7.0.0' });
      await promisify(execFile)('git', ['init', '--initial-branch', 'feature/Neuer-Titel'], {
        cwd: copy.dir,
      });
    });
    afterAll(() => copy?.remove());

    test('is opened by its link alone, counts its releases, and cannot be given to visitors', async () => {
      const guest = await harness().visitor();
      await guest.page.goto(PAGE);
      const before = await releaseIn(guest.page);
      for (const at of [1, 2]) {
        const version = `7.0.1-feature-neuer-titel.${at}`;
        const said = await copy.rollheim('preview', MODULE, '--branch', '--path', PAGE);
        expect(said).toContain(`${MODULE} ${version}: passed gates`);
        const link = said.split('\n').find((line) => line.startsWith('http')) ?? '';
        const tester = await harness().visitor();
        await tester.page.goto(link);
        expect(await releaseIn(tester.page)).toBe(version);
        await tester.page.getByRole('heading', { level: 1 }).waitFor();
        expect(await copy.fails('share', MODULE, version, '100', '--reason', 'looks good')).toContain(
          'is of a branch',
        );
      }
      await guest.page.reload();
      expect(await releaseIn(guest.page)).toBe(before);
    });

    test('a rollout begins with half of the dealers, leaves them what they have when it widens, and goes back', async () => {
      const { page } = await harness().as('dealer1');
      await page.goto(PAGE);
      const cookies = await page.context().cookies();
      const audience = cookies.find(({ name }) => name === 'audience')?.value ?? '';
      expect(audience.split('~')).toEqual(
        expect.arrayContaining(['role:dealer', 'country:DE', 'language:de']),
      );

      const version = await copy.publish(MODULE, 'First for dealers', 'major');
      expect(
        await copy.fails('rollout', 'start', MODULE, version, '--reason', 'x', '--for', 'kings'),
      ).toContain('must be staff, role:');
      await copy.rollheim(
        'rollout',
        'start',
        MODULE,
        version,
        '--reason',
        'dealers first',
        '--for',
        'role:dealer',
      );
      try {
        const { url } = harness();
        const crowd = (words: string) =>
          Array.from({ length: 24 }, (_, at) => new SimulatedVisitor(url, at, randomUUID(), words));
        const given = async (visitors: readonly SimulatedVisitor[]) => {
          const all = await Promise.all(visitors.map((each) => each.given(MODULE)));
          return visitors.filter((_, at) => all[at] === version);
        };
        const [dealers, guests] = [crowd(audience), crowd('role:guest~language:de')];
        const first = await until('dealers with the release', async () => {
          const some = await given(dealers);
          return some.length > 0 && some;
        });
        expect(first.length).toBeLessThan(dealers.length);
        expect(await given(guests)).toEqual([]);
        await copy.rollheim('rollout', 'promote', MODULE, '--reason', 'wider');
        await until('the step for everyone', async () => {
          const [rollout] = await rolloutsOf(harness(), MODULE);
          return rollout !== undefined && rollout.share < 5000;
        });
        expect(await given(first)).toEqual(first);
      } finally {
        await copy.rollheim('rollout', 'roll-back', MODULE, '--reason', 'only a test');
      }
    });
  });
}
