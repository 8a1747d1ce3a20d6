/**
 * A process that runs the auctions a second time, on the same topics and database, with a clock that can be set off:
 * `{ shiftMs }` by message. Started by the faults harness only.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@rollheim/embedded';

const Real = Date;
let shiftMs = 0;

/** The clock that the service reads, in place of the machine's. */
class Shifted extends Real {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [Real.now() + shiftMs] : parts) as [number]));
  }
  static override now(): number {
    return Real.now() + shiftMs;
  }
}
globalThis.Date = Shifted as DateConstructor;

process.on('message', (message: { readonly shiftMs?: number }) => {
  shiftMs = message.shiftMs ?? 0;
  process.send?.({ shifted: shiftMs });
});
process.on('disconnect', () => process.exit(0));

const { start } = (await import(pathToFileURL(join(ROOT, 'services/auctions/src/main.ts')).href)) as {
  start(env: NodeJS.ProcessEnv): Promise<unknown>;
};
await start(process.env);
process.send?.({ started: true });
