import { expect, test } from 'vitest';
import { ProblemError } from '../problem.ts';
import { waitFor } from './wait-for.ts';

const { signal } = new AbortController();

/** A document that is there at the nth question. */
function madeAt(nth: number, code: 'unavailable' | 'overloaded' | 'not_found' = 'unavailable') {
  let asked = 0;
  return {
    ask: async () => {
      asked += 1;
      if (asked < nth) throw new ProblemError(code);
      return 'document';
    },
    asked: () => asked,
  };
}

test.each(['unavailable', 'overloaded'] as const)(
  'what is %s is asked for again until it is there',
  async (code) => {
    const made = madeAt(3, code);
    expect(await waitFor({ signal }, made.ask)).toBe('document');
    expect(made.asked()).toBe(3);
  },
);

test('what is refused for good is refused at once', async () => {
  const made = madeAt(2, 'not_found');
  await expect(waitFor({ signal }, made.ask)).rejects.toMatchObject({ code: 'not_found' });
  expect(made.asked()).toBe(1);
});

test('no one waits for ever, and nothing is asked for whoever went away', async () => {
  const never = madeAt(Infinity);
  await expect(waitFor({ signal }, never.ask, 600)).rejects.toMatchObject({ code: 'unavailable' });
  expect(never.asked()).toBe(2);
  const gone = new AbortController();
  const left = madeAt(Infinity);
  const waiting = waitFor({ signal: gone.signal }, async () => {
    if (left.asked() === 1) gone.abort();
    return left.ask();
  });
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  expect(left.asked()).toBe(2);
});
