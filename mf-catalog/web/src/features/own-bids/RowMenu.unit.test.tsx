import type { OwnBid } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import type { CatalogText } from '../../texts.ts';
import { rowEntries } from './RowMenu.tsx';

const t = ((key: string) => key) as CatalogText;
const nothing = () => undefined;
const HEAD = 'ab'.repeat(32);

const bid = (more: object = {}, auction: object = {}, mayBid = true): OwnBid =>
  ({
    place: 'open',
    product: { auction: { status: 'running', outage: false, logHead: HEAD, ...auction } },
    context: { mayBid, moves: [{ move: 'bid', least: 1_000_000, most: null }] },
    ...more,
  }) as unknown as OwnBid;
const idsOf = (own: OwnBid) => rowEntries(own, '/caravan/a', nothing, t).map(({ id }) => id);

test('an open bid has its limit, the questions, the bids and the state of the log', () => {
  expect(idsOf(bid())).toEqual(['limit', 'ask', 'course', 'log']);
  const log = rowEntries(bid(), '/caravan/a', nothing, t).at(-1);
  expect(log).toMatchObject({ href: '/caravan/a#log', end: { props: { title: HEAD } } });
});

test('where no bid is taken, no limit is offered', () => {
  expect(idsOf(bid({}, { outage: true }))).not.toContain('limit');
  expect(idsOf(bid({}, { status: 'endet' }))).not.toContain('limit');
  expect(idsOf(bid({ place: 'won' }))).not.toContain('limit');
  expect(idsOf(bid({ context: null }))).not.toContain('limit');
  expect(idsOf(bid({}, {}, false))).not.toContain('limit');
  expect(idsOf(bid({ context: { mayBid: true, moves: [] } }))).not.toContain('limit');
});

test('without a log there is no entry for it', () => {
  expect(idsOf(bid({}, { logHead: '' }))).not.toContain('log');
});
