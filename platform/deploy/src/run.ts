import { pathToFileURL } from 'node:url';
import { kindOf } from './kinds.ts';

/** What a `main.ts` exports. */
interface Main {
  start(config: NodeJS.ProcessEnv): Promise<unknown>;
}

/** Starts a process of a kind in this one, with this environment; it stops in order on SIGTERM. */
export async function run(name: string): Promise<void> {
  const { main } = kindOf(name);
  if (!process.env['PORT'])
    throw new Error(
      'The configuration is not usable:\n  PORT is missing: /live, /ready and /metrics answer there',
    );
  process.title = `rollheim ${name}`;
  const { start } = (await import(pathToFileURL(main).href)) as Main;
  await start(process.env);
}
