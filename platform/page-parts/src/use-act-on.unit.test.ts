import { expect, test } from 'vitest';
import { readsAgain } from './use-act-on.ts';

const KEYS = [['order', '1'], ['sales']];

test('what an act is on is read again after its end and after its failure, before anything else follows', () => {
  const seen: unknown[] = [];
  const queries = { invalidateQueries: async (of?: object) => void seen.push(of) };
  const settings = readsAgain<string, number>(queries, KEYS, {
    request: (id) => ({ method: 'POST', path: `/private/orders/${id}` }),
    done: () => 'Done.',
    onDone: (answer, values, said) => void seen.push([answer, values, said]),
    onFail: (error, values) => void seen.push([error, values]),
  });
  expect(settings.request('1')).toEqual({ method: 'POST', path: '/private/orders/1' });
  expect(settings.done(7, '1')).toBe('Done.');
  expect(seen).toEqual([]);
  const read = KEYS.map((queryKey) => ({ queryKey }));
  settings.onDone?.(7, '1', 'Done.');
  expect(seen.splice(0)).toEqual([...read, [7, '1', 'Done.']]);
  settings.onFail?.('refused', '1');
  expect(seen).toEqual([...read, ['refused', '1']]);
});
