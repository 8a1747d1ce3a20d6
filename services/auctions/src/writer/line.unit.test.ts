import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isTransient } from '@rollheim/bus';
import { Line, PrecededByFailureError } from './line.ts';

/** A line whose steps are noted; writes end when they are told to. */
function scene() {
  const line = new Line();
  const steps: string[] = [];
  const open = new Map<string, PromiseWithResolvers<void>>();
  const take = (name: string, partition = 0, decideMs = 0): Promise<void> =>
    line.take(partition, async () => {
      await sleep(decideMs);
      steps.push(`decide ${name}`);
      return async () => {
        steps.push(`write ${name}`);
        const end = Promise.withResolvers<void>();
        open.set(name, end);
        await end.promise;
      };
    });
  return { steps, take, end: (name: string) => open.get(name)!, settle: () => sleep(5) };
}

describe('Batches of one partition', () => {
  test('are decided while the one before is written, and written behind it', async () => {
    const { steps, take, end, settle } = scene();
    const [one, two] = [take('1'), take('2')];
    await settle();
    expect(steps).toEqual(['decide 1', 'write 1', 'decide 2']);
    end('1').resolve();
    await one;
    await settle();
    expect(steps).toEqual(['decide 1', 'write 1', 'decide 2', 'write 2']);
    end('2').resolve();
    await two;
  });

  test('are decided one after the other, however long it takes', async () => {
    const { steps, take, end, settle } = scene();
    const [one, two] = [take('1', 0, 20), take('2')];
    await sleep(40);
    expect(steps).toEqual(['decide 1', 'write 1', 'decide 2']);
    end('1').resolve();
    await one;
    await settle();
    end('2').resolve();
    await two;
  });

  test('are not written when the one before was not: what they stand on is not in the log', async () => {
    const { steps, take, end, settle } = scene();
    const [one, two] = [take('1'), take('2')];
    const [first, second] = [one.catch(String), two.catch((error: unknown) => error)];
    await settle();
    end('1').reject(new Error('away'));
    // at the very moment of the failure
    const third = one.catch(() => take('3')).catch((error: unknown) => error);
    expect(await first).toBe('Error: away');
    expect(await second).toBeInstanceOf(PrecededByFailureError);
    expect(isTransient(await second)).toBe(true);
    expect(await third).toBeInstanceOf(PrecededByFailureError);
    expect(steps.filter((step) => step.startsWith('write'))).toEqual(['write 1']);
    await settle();
    const again = take('1 again');
    await settle();
    end('1 again').resolve();
    await again;
  });

  test('of another partition go their own way', async () => {
    const { steps, take, end, settle } = scene();
    const one = take('1');
    await settle();
    const other = take('other', 1);
    await settle();
    end('other').resolve();
    await other;
    expect(steps).toEqual(['decide 1', 'write 1', 'decide other', 'write other']);
    end('1').resolve();
    await one;
  });
});
