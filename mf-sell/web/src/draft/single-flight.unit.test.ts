import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** A task whose runs end when the test says so. */
function stepped() {
  const ends: PromiseWithResolvers<void>[] = [];
  let together = 0;
  let most = 0;
  const run = singleFlight(async () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    together += 1;
    most = Math.max(most, together);
    await end.promise.finally(() => (together -= 1));
  });
  return { run, ends, most: () => most };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('however many ask while it runs, one further run follows', async () => {
  const { run, ends, most } = stepped();
  const all = [run(), run(), run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all(all);
  await settle();
  expect(ends).toHaveLength(2);
  expect(most()).toBe(1);
});

test('whoever asks during the further run gets one behind it', async () => {
  const { run, ends } = stepped();
  const first = [run(), run()];
  ends[0]?.resolve();
  await settle();
  const late = run();
  ends[1]?.resolve();
  await settle();
  expect(ends).toHaveLength(3);
  ends[2]?.resolve();
  await Promise.all([...first, late]);
});

test('a failure reaches all who asked and leaves nothing running or waiting', async () => {
  const { run, ends } = stepped();
  const asked = [run(), run()].map((each) => each.catch((error: unknown) => error));
  const error = new Error('away');
  ends[0]?.reject(error);
  expect(await Promise.all(asked)).toEqual([error, error]);
  expect(ends).toHaveLength(1);
  const again = run();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await again;
});
