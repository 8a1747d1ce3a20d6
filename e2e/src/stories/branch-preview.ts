import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseIn } from '../pages/frame.ts';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.ts';
import type { Harness } from '../support/harness.ts';

const MODULE = 'mf-valuation';
const PAGE = '/wohnmobil-bewerten';

/** A branch is shown to testers before anything of it is published. */
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
  });
}
