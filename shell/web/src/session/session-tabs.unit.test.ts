import { afterEach, expect, test, vi } from 'vitest';
import { SessionTabs } from './session-tabs.ts';

const open: SessionTabs[] = [];
afterEach(() => {
  for (const tabs of open.splice(0)) tabs.close();
});

function page(customerId: string | null) {
  const forget = vi.fn();
  const tabs = new SessionTabs({ customerId: () => customerId, forget });
  open.push(tabs);
  return { tabs, forget };
}

test('a logout in one page ends every other page of the session, and leaves anonymous pages alone', async () => {
  const [here, other, third, anonymous] = [page('7'), page('7'), page('7'), page(null)];
  here.tabs.loggedOut();
  await vi.waitFor(() =>
    expect([other.forget, third.forget].map((end) => end.mock.calls.length)).toEqual([1, 1]),
  );
  expect(here.forget).not.toHaveBeenCalled();
  expect(anonymous.forget).not.toHaveBeenCalled();
});

test('a page of another customer ends the pages of the one before', async () => {
  const [before, same] = [page('7'), page('8')];
  page(null).tabs.opened();
  page('8').tabs.opened();
  await vi.waitFor(() => expect(before.forget).toHaveBeenCalledOnce());
  expect(same.forget).not.toHaveBeenCalled();
});
