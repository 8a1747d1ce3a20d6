import type { AuctionStatus, WireMessage } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { ThreadHead } from './ThreadHead.tsx';

const head = async (status: AuctionStatus, isOwner: boolean) => {
  const message = { auctionId: 'a1', groupKey: 'a1', title: 'Hymer', params: {}, status } as WireMessage;
  const part = <ThreadHead message={message} deadline={null} isOwner={isOwner} />;
  return textOf(await renderPart(part, { name: 'mf-messages', texts }));
};

test('of an unsold vehicle the owner reads what their list and its page say, a dealer the words of the catalog', async () => {
  for (const status of ['acpt_late_offer', 'declined_late_offer'] as const) {
    expect(await head(status, true)).toContain('Open to offers');
    expect(await head(status, false)).toContain('Buy chance');
  }
  expect(await head('failed', true)).toContain('Not sold');
  expect(await head('recd_late_offer', true)).toContain('Purchase offer received');
  expect(await head('running', true)).toBe(await head('running', false));
});
