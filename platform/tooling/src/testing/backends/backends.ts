import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlan, ROOT } from '@rollheim/embedded';
import { RouteTable } from '@rollheim/release-client';
import type { RunningBff, RunningService } from '@rollheim/service-kit';
import type { TestDatabase } from '../postgres.ts';

type Env = Readonly<Record<string, string>>;
type Declares = ConstructorParameters<typeof RouteTable>[0][number];

/** Starts a service by its `main.ts`, as the launcher does it. */
export async function startTestService(name: string, env: Env): Promise<RunningService> {
  const main = (await import(`../../../../../services/${name}/src/main.ts`)) as {
    start(env: Env): Promise<RunningService>;
  };
  return main.start(env);
}

/** Backends of several modules, called at one address as through the edge. */
export interface TestBackends {
  /** Origin of the one that answers a path below `/api`. */
  originOf(path: string): string;
  /** Those that are not ready yet, with what they wait for. */
  notReady(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts the backends of modules by their `main.ts`; calls go by the prefixes of their `module.json`. */
export async function startTestBackends(
  modules: readonly string[],
  database: TestDatabase,
  env: Env,
): Promise<TestBackends> {
  const running = new Map<string, RunningBff>();
  const declared: Declares[] = [];
  for (const { module, role } of readPlan().bffs.filter((each) => modules.includes(each.module))) {
    const { start } = (await import(`../../../../../${module}/bff/main.ts`)) as {
      start(env: Env): Promise<RunningBff>;
    };
    running.set(module, await start({ ...database.config(role), ...env }));
    const file = join(ROOT, module, 'module.json');
    declared.push({
      module,
      definition: JSON.parse(readFileSync(file, 'utf8')) as Declares['definition'],
    });
  }
  const table = new RouteTable(declared);
  return {
    originOf(path) {
      const owner = table.ownerOf(path.split('?')[0] ?? '');
      const bff = owner === null ? undefined : running.get(owner);
      if (!bff) throw new Error(`No module that runs here answers ${path}`);
      return `http://127.0.0.1:${bff.port}`;
    },
    notReady: async () => (await Promise.all([...running.values()].map((bff) => bff.notReady()))).flat(),
    async stop() {
      for (const bff of running.values()) await bff.stop();
    },
  };
}
