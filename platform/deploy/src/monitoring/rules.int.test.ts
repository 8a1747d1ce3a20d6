import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alert } from './alert.ts';
import { ALERTS } from './alerts.ts';
import { findProgram } from './programs.ts';
import { rulesFile, rulesTest } from './rules.ts';
import { scrapeConfig } from './scrape.ts';

const found = findProgram('promtool');
if ('absent' in found && process.env['REQUIRE_PROMETHEUS'] !== '1')
  test('rules of the alerts', (context) => context.skip(found.absent));
else
  describe('promtool', () => {
    let dir: string;
    beforeAll(async () => {
      if ('absent' in found) throw new Error(found.absent);
      dir = await mkdtemp(join(tmpdir(), 'rules-'));
    });
    afterAll(() => dir && rm(dir, { recursive: true, force: true }));

    /** What promtool answers, and its exit code. */
    const promtool = (...args: string[]): Promise<{ readonly code: number; readonly text: string }> =>
      new Promise((resolve) => {
        execFile('program' in found ? found.program : '', args, { cwd: dir }, (error, stdout, stderr) =>
          resolve({ code: error ? 1 : 0, text: stdout + stderr }),
        );
      });

    /** Tests these alerts on the series of those. */
    async function tried(alerts: readonly Alert[], on: readonly Alert[]) {
      await writeFile(join(dir, 'alerts.yml'), rulesFile(alerts));
      await writeFile(join(dir, 'tests.yml'), rulesTest('alerts.yml', on));
      return promtool('test', 'rules', 'tests.yml');
    }

    test('takes the rules and the configuration', async () => {
      await writeFile(join(dir, 'alerts.yml'), rulesFile(ALERTS));
      await writeFile(join(dir, 'prometheus.yml'), scrapeConfig());
      const { code, text } = await promtool('check', 'config', 'prometheus.yml');
      expect(code, text).toBe(0);
      expect(text).toContain(`${ALERTS.length} rules found`);
    });

    test('sees each alert fire on its series, and not on those that only look like it', async () => {
      const { code, text } = await tried(ALERTS, ALERTS);
      expect(code, text).toBe(0);
    });

    test.each(ALERTS)('$name would be found if it fired always or never', async (alert) => {
      const swapped = { ...alert, fires: alert.holds, holds: alert.fires };
      const { code, text } = await tried([alert], [swapped]);
      expect(code).toBe(1);
      expect(text.match(/exp:/g)).toHaveLength(2);
    });
  });
