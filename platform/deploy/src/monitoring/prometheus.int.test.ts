import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until, withPostgres, type TestPostgres } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALERTS } from './alerts.ts';
import { dashboard } from './dashboard.ts';
import { findProgram } from './programs.ts';
import { rulesFile } from './rules.ts';

const found = findProgram('prometheus');
if ('absent' in found && process.env['REQUIRE_PROMETHEUS'] !== '1')
  test('a Prometheus reads a process', (context) => context.skip(found.absent));
else
  describe('a Prometheus that scrapes a process', () => {
    let postgres: TestPostgres;
    let dir: string;
    let url: string;
    const children: ChildProcess[] = [];
    let orders: ChildProcess;

    const child = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
      const made = spawn(program, args, { env, stdio: 'ignore' });
      children.push(made);
      return made;
    };
    const isOk = (address: string): Promise<boolean> =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );

    beforeAll(async () => {
      if ('absent' in found) throw new Error(found.absent);
      dir = await mkdtemp(join(tmpdir(), 'prometheus-'));
      postgres = await withPostgres();
      const database = await postgres.database();
      const [port, own] = [await freePort(), await freePort()];
      const env = { ...database.config('svc_orders'), PATH: process.env['PATH'], PORT: String(port) };
      orders = child(process.execPath, [join(import.meta.dirname, '../main.ts'), 'run', 'orders'], env);
      await until(() => isOk(`http://127.0.0.1:${port}/ready`));
      const config = {
        global: { scrape_interval: '500ms', evaluation_interval: '500ms' },
        rule_files: ['alerts.yml'],
        scrape_configs: [{ job_name: 'rollheim', static_configs: [{ targets: [`127.0.0.1:${port}`] }] }],
      };
      await writeFile(join(dir, 'alerts.yml'), rulesFile(ALERTS));
      await writeFile(join(dir, 'prometheus.yml'), JSON.stringify(config));
      url = `http://127.0.0.1:${own}`;
      const args = [
        `--config.file=${join(dir, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(dir, 'data')}`,
        `--web.listen-address=127.0.0.1:${own}`,
      ];
      child(found.program, args, {});
      await until(() => isOk(`${url}/-/ready`));
    });
    afterAll(async () => {
      for (const one of children) {
        if (one.exitCode !== null || one.signalCode !== null) continue;
        const ended = once(one, 'exit');
        one.kill('SIGKILL');
        await ended;
      }
      await postgres?.stop();
      if (dir) await rm(dir, { recursive: true, force: true });
    });

    interface Sample {
      readonly metric: Readonly<Record<string, string>>;
      readonly value: readonly [number, string];
    }
    const ask = async (query: string): Promise<readonly Sample[]> => {
      const answer = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
      return ((await answer.json()) as { data: { result: readonly Sample[] } }).data.result;
    };
    /** The first answer that there is. */
    const answerTo = (query: string) =>
      until(async () => {
        const samples = await ask(query);
        return samples.length > 0 && samples;
      });

    test('reads what it measures, with the service and the consumer groups as labels', async () => {
      expect(await answerTo('up{job="rollheim"} == 1')).toHaveLength(1);
      expect(await answerTo('conditions_missing')).toMatchObject([
        { metric: { service: 'orders' }, value: [expect.any(Number), '0'] },
      ]);
      const lags = await answerTo('consumer_lag_messages');
      const consumers = lags.map(({ metric }) => metric['consumer'] ?? '');
      expect(consumers).toContain('orders.commands orders.commands');
      const letters = await answerTo('dead_letters_total');
      expect(letters.length).toBeGreaterThan(1);
      expect(new Set(letters.map(({ value }) => value[1]))).toEqual(new Set(['0']));
      expect(await answerTo('outbox_waiting')).toHaveLength(1);
      expect(await answerTo('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    });

    test('understands every question of the dashboard', async () => {
      const asked = dashboard().panels.flatMap((panel) => ('targets' in panel ? panel.targets : []));
      expect(asked.length).toBeGreaterThan(20);
      const answers = asked.map(async ({ expr }) => {
        const query = new URLSearchParams({ query: expr.replaceAll('$__rate_interval', '1m') });
        const answer = await fetch(`${url}/api/v1/query?${query.toString()}`);
        return answer.ok ? [] : [`${expr}: ${await answer.text()}`];
      });
      expect((await Promise.all(answers)).flat()).toEqual([]);
    });

    test('takes all alerts, and sees it when the process is gone', async () => {
      const answer = await fetch(`${url}/api/v1/rules`);
      const { data } = (await answer.json()) as {
        data: { groups: readonly { rules: readonly { name: string; health: string }[] }[] };
      };
      const rules = data.groups.flatMap((group) => group.rules);
      expect(rules.map(({ name }) => name)).toEqual(ALERTS.map(({ name }) => name));
      expect(rules.filter(({ health }) => health === 'err')).toEqual([]);
      expect(await ask('ALERTS')).toEqual([]);
      orders.kill('SIGKILL');
      const [alert] = await answerTo('ALERTS{alertname="ProcessDown"}');
      expect(alert?.metric).toMatchObject({ severity: 'page', job: 'rollheim' });
    });
  });
