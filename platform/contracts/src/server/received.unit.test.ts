import { expect, expectTypeOf, test } from 'vitest';
import type { AuctionState } from '../state/auctions.ts';
import { TOPICS } from '../topics.ts';
import { payloadOf, stateOf, type StateTopic } from './received.ts';

test('a state is known by its topic; one that is gone differs from another topic', () => {
  const gone = { topic: 'auctions.state', payload: null };
  const state = stateOf('auctions.state', gone);
  expectTypeOf(state).toExtend<AuctionState | null | undefined>();
  expect(state).toBeNull();
  expect(stateOf('orders.state', gone)).toBeUndefined();
  // @ts-expect-error -- events are known by their name
  stateOf('orders.events', gone);
});

test('the payload of an event is known by its name', () => {
  const event = { type: 'bank.changed', payload: { at: '2026-03-05T08:10:00.000Z' } };
  const payload = payloadOf('bank.changed', event);
  expectTypeOf<NonNullable<typeof payload>>().toHaveProperty('at');
  expect(payload).toBe(event.payload);
  expect(payloadOf('claim.changed', event)).toBeUndefined();
  // @ts-expect-error -- there is no such message
  payloadOf('bank.change', event);
});

test('every topic of states has a type', () => {
  const typed: Readonly<Record<StateTopic, true>> = {
    'identity.api-tokens': true,
    'customers.state': true,
    'customers.contact': true,
    'listings.state': true,
    'listings.published': true,
    'auctions.state': true,
    'auctions.history': true,
    'auctions.questions': true,
    'auctions.late-offers': true,
    'orders.state': true,
    'valuations.state': true,
    'notifications.messages': true,
    'notifications.watchlist': true,
    'notifications.searches': true,
    'content.state': true,
    'settings.state': true,
  };
  const states = TOPICS.flatMap(({ name, kind }) => (kind === 'state' ? [name] : []));
  expect(states.toSorted()).toEqual(Object.keys(typed).toSorted());
});
