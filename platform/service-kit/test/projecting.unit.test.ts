import type { ReceivedMessage } from '@rollheim/bus';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { copyStates } from '../src/copy-states.ts';
import { projecting } from '../src/react.ts';

const copies = copyStates({
  'a.state': {
    table: 'a',
    key: ['id'],
    row: (state: { readonly v: number }, id) => ({ id, version: state.v }),
  },
});
const state = (key: string, payload: unknown) => ({ topic: 'a.state', key, payload }) as ReceivedMessage;

/** What a batch asks the database for, and on what. */
async function asked(messages: readonly ReceivedMessage[]): Promise<string[]> {
  const list: string[] = [];
  const note = (on: string) => async (query: string | { readonly text: string }) =>
    void list.push(`${on}: ${typeof query === 'string' ? query : query.text.split(' ', 1)[0]}`);
  const client = { query: note('transaction'), release: () => undefined };
  const pool = { query: note('alone'), connect: async () => client } as unknown as pg.Pool;
  const { onMessages } = projecting({ pool }, 'group', ['a.state'], copies);
  await onMessages(messages, new AbortController().signal);
  return list;
}

test('When a batch is one statement, then it is written without a transaction around it; several are written in one', async () => {
  expect(await asked([state('x', { v: 1 }), state('y', { v: 1 })])).toEqual(['alone: with']);
  // a statement sees no row twice
  expect(await asked([state('x', { v: 1 }), state('x', null), state('x', { v: 2 })])).toEqual([
    'transaction: begin',
    'transaction: with',
    'transaction: with',
    'transaction: commit',
  ]);
});
