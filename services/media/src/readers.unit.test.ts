import { randomUUID } from 'node:crypto';
import type { ReadPermit } from '@rollheim/contracts/server';
import type { Session } from '@rollheim/service-kit';
import { expect, test } from 'vitest';
import { isReader } from './readers.ts';

const customerId = randomUUID();
const session: Session = { customerId, roles: [], emailVerified: true, sessionId: 's1' };
const permit: ReadPermit = { use: 'read', mediaId: 'm', owner: customerId, session: 's1' };

const reads = (given: Partial<ReadPermit>, as: Partial<Session> | null): Promise<boolean> =>
  isReader({ ...permit, ...given }, { authorization: 'Bearer x', uuidHash: undefined }, async () =>
    as === null ? null : { ...session, ...as },
  );

test('a link to a document holds for its owner, in the session that asked for it', async () => {
  expect(await reads({}, {})).toBe(true);
  expect(await reads({}, null)).toBe(false);
  expect(await reads({}, { sessionId: 's2' })).toBe(false);
  expect(await reads({}, { customerId: randomUUID() })).toBe(false);
});

test('an operator’s link ends with the role', async () => {
  const owner = `operator:${customerId}`;
  expect(await reads({ owner }, { roles: ['admin'] })).toBe(true);
  expect(await reads({ owner }, {})).toBe(false);
  expect(await reads({ owner }, { roles: ['admin'], sessionId: 's2' })).toBe(false);
  expect(await reads({ owner }, { roles: ['admin'], customerId: randomUUID() })).toBe(false);
});
