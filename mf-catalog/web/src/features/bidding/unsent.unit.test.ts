import { ActFault, ApiProblem, type ActFaultKind } from '@rollheim/module-api';
import { expect, test } from 'vitest';
import { noticeNow } from './unsent.ts';

const notice = { kind: 'error', text: 'why' } as const;
const after = (kind: ActFaultKind) => ({ notice, error: new ActFault(kind) });

test('that nothing was sent is no longer shown once the network is back', () => {
  expect(noticeNow(after('not_sent'), false)).toBe(notice);
  expect(noticeNow(after('not_sent'), true)).toBeNull();
});

test('every other end of a bid stays in sight, whatever the network does', () => {
  for (const online of [true, false]) {
    expect(noticeNow(after('unknown'), online)).toBe(notice);
    expect(noticeNow(after('not_carried_out'), online)).toBe(notice);
    const error = new ApiProblem({ code: 'bid_too_low', status: 400 });
    expect(noticeNow({ notice, error }, online)).toBe(notice);
    expect(noticeNow({ notice: null, error: null }, online)).toBeNull();
  }
});
