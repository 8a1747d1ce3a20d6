import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isTransient } from '@rollheim/bus';
import { BatchSequencer, PrecededByFailureError } from './batch-sequencer.ts';

/** A sequencer whose steps are recorded; writes end when the test ends them. */
function harness() {
  const sequencer = new BatchSequencer();
  const steps: string[] = [];
  const open = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string, partition = 0, decideMs = 0): Promise<void> =>
    sequencer.run(partition, async () => {
      await (decideMs === 0 ? setImmediate() : sleep(decideMs));
      steps.push(`decide ${name}`);
      return async () => {
        steps.push(`write ${name}`);
        const end = Promise.withResolvers<void>();
        open.set(name, end);
        await end.promise;
      };
    });
  return { steps, run, end: (name: string) => open.get(name)!, settle };
}

/** Rounds of the event loop, more than what is recorded takes: a slow machine makes them longer, not fewer. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await setImmediate();
}

describe('Batches of one partition', () => {
  test('are decided while the one before is written, and written behind it', async () => {
    const { steps, run, end, settle } = harness();
    const [one, two] = [run('1'), run('2')];
    await settle();
    expect(steps).toEqual(['decide 1', 'write 1', 'decide 2']);
    end('1').resolve();
    await one;
    await settle();
    expect(steps).toEqual(['decide 1', 'write 1', 'decide 2', 'write 2']);
    end('2').resolve();
    await two;
  });

  test('are decided when what the one before writes has left for the database', async () => {
    const sequencer = new BatchSequencer();
    const steps: string[] = [];
    // as the client of the database does: what it is given goes to the socket in the next turn
    const batch = (name: string) =>
      sequencer.run(0, () => {
        steps.push(`decide ${name}`);
        return Promise.resolve(() => {
          process.nextTick(() => steps.push(`send ${name}`));
          return setImmediate();
        });
      });
    const one = batch('1');
    const two = batch('2');
    const three = one.then(() => batch('3'));
    await Promise.all([one, two, three]);
    expect(steps).toEqual(['decide 1', 'send 1', 'decide 2', 'send 2', 'decide 3', 'send 3']);
  });

  test('are decided one after the other, however long it takes', async () => {
    const { steps, run, end, settle } = harness();
    const [one, two] = [run('1', 0, 20), run('2')];
    await sleep(40);
    await settle();
    expect(steps).toEqual(['decide 1', 'write 1', 'decide 2']);
    end('1').resolve();
    await one;
    await settle();
    end('2').resolve();
    await two;
  });

  test('are not written when the one before was not: what they depend on is not in the log', async () => {
    const { steps, run, end, settle } = harness();
    const [one, two] = [run('1'), run('2')];
    const [first, second] = [one.catch(String), two.catch((error: unknown) => error)];
    await settle();
    end('1').reject(new Error('away'));
    // at the very moment of the failure
    const third = one.catch(() => run('3')).catch((error: unknown) => error);
    expect(await first).toBe('Error: away');
    expect(await second).toBeInstanceOf(PrecededByFailureError);
    expect(isTransient(await second)).toBe(true);
    expect(await third).toBeInstanceOf(PrecededByFailureError);
    expect(steps.filter((step) => step.startsWith('write'))).toEqual(['write 1']);
    await settle();
    const again = run('1 again');
    await settle();
    end('1 again').resolve();
    await again;
  });

  test('of another partition go their own way', async () => {
    const { steps, run, end, settle } = harness();
    const one = run('1');
    await settle();
    const other = run('other', 1);
    await settle();
    end('other').resolve();
    await other;
    expect(steps).toEqual(['decide 1', 'write 1', 'decide other', 'write other']);
    end('1').resolve();
    await one;
  });
});
