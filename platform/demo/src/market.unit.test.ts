import { checkAttribute } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { OTHER_DEALERS, OTHER_SELLERS, personOf, registrationOf } from './crowd.ts';
import { DEMO_USERS } from '@rollheim/contracts';
import { demoMarket, type DemoAd } from './market.ts';
import { nextWave, type Wave } from './note.ts';
import { seedSteps } from './seed.ts';
import { playedLife } from './testing/played-life.ts';

const now = Date.parse('2026-11-20T13:27:12.000Z');
const market = demoMarket(now);

test('the market is the same at every start, but for its dates', () => {
  expect(demoMarket(now)).toEqual(market);
  expect(new Set(market.map(({ adId }) => adId)).size).toBe(market.length);
  expect(market.length).toBeGreaterThanOrEqual(390);
});

const HOURS = Array.from({ length: 24 }, (_, hour) => now + hour * 3_600_000);
const CLOCK = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', timeStyle: 'short' });

const slotsOf = (ads: readonly DemoAd[], wanted: (slot: number) => boolean): number[] =>
  ads.flatMap(({ auction }) => {
    const slot = auction?.steps.find(({ payload }) => payload.kind === 'release')?.payload['slot'];
    return typeof slot === 'number' && wanted(slot) ? [slot] : [];
  });

test('past auctions ended by day in Berlin, at whatever hour the market is filled', () => {
  for (const instant of HOURS)
    for (const slot of slotsOf(demoMarket(instant), (at) => at < instant)) {
      const clock = CLOCK.format(slot);
      expect(clock >= '10:00' && clock <= '21:00', `${clock}, filled at ${CLOCK.format(instant)}`).toBe(true);
    }
});

test('in a demo that keeps running a round ends within minutes, at whatever minute somebody looks', () => {
  for (const filled of HOURS.filter((_, hour) => hour % 4 === 0)) {
    const slots: number[] = [];
    let wave: Wave | null = null;
    // as the process does: it looks every so often for two days
    for (let at = filled; at < filled + 48 * 3_600_000; at += 10 * 60_000) {
      const next = nextWave(wave, at);
      if (next === null) continue;
      wave = { ...next, done: true };
      const ads = demoMarket(wave.seededAt, wave.wave, wave.from);
      slots.push(...slotsOf(ads, (slot) => slot > at));
    }
    const ends = slots.toSorted((a, b) => a - b).filter((end) => end < filled + 48 * 3_600_000);
    const gaps = ends.map((end, index) => end - (ends[index - 1] ?? filled));
    expect(Math.max(...gaps), `filled at ${CLOCK.format(filled)}`).toBeLessThanOrEqual(9 * 60_000);
  }
});

test('a later wave has rounds in the share of the time that it fills', () => {
  const running = (ads: readonly DemoAd[]) => slotsOf(ads, (slot) => slot > now).length;
  const later = demoMarket(now, 1, now + 12 * 3_600_000);
  expect(running(later) - 24).toBeLessThan((running(market) - 24) / 2);
});

test('whoever bids, buys or watches is an accepted dealer of the list, each under a company of its own', () => {
  const { dealer1, dealer2, dealer3 } = DEMO_USERS;
  const listed = new Set<string>([
    ...OTHER_DEALERS,
    ...[dealer1, dealer2, dealer3].map(({ customerId }) => customerId),
  ]);
  for (const { auction, watchers } of market) {
    for (const { actor } of auction?.steps ?? [])
      if (actor !== 'owner' && actor !== 'operator') expect(listed).toContain(actor);
    for (const watcher of watchers) expect(listed).toContain(watcher);
  }
  const companies = OTHER_DEALERS.map((id) => registrationOf(id).company);
  expect(new Set(companies).size).toBe(OTHER_DEALERS.length);
});

test('an ad says of its seller what the account is, and only commercial sellers show VAT', () => {
  const created = seedSteps({ seededAt: now, wave: 0, from: now })
    .flatMap(({ commands }) => commands)
    .filter(({ type }) => type === 'customer.create')
    .map(({ payload }) => payload as ReturnType<typeof personOf>);
  const accounts = new Map<string, string>([
    ...created.map(({ customerId, profileType }) => [customerId, profileType] as const),
    [DEMO_USERS.privateSeller.customerId, 'PRIVATE'],
    [DEMO_USERS.commercialSeller.customerId, 'COMMERCIAL'],
  ]);
  for (const { listing, auction } of market) {
    expect(listing.ownerSegment).toBe(accounts.get(listing.ownerCustomerId));
    const shown = [listing.changes.vatReportable, auction?.vatReportable ?? false];
    if (listing.ownerSegment === 'PRIVATE') expect(shown).toEqual([false, false]);
  }
  expect(market.filter(({ auction }) => auction?.vatReportable).length).toBeGreaterThan(20);
});

test('the attribute catalogue accepts every value of every vehicle', () => {
  for (const { listing } of market) {
    for (const [code, value] of Object.entries(listing.changes.attributes ?? {})) {
      expect(checkAttribute(code, value, listing.productType), `${listing.productType} ${code}`).toBeNull();
    }
  }
});

test('the rules accept every step of every life, and every stage is reached', () => {
  const seen = new Map<string, number>();
  for (const { auction } of market) {
    if (!auction) continue;
    const { state, refused } = playedLife(auction, now);
    expect(refused, auction.auctionId).toEqual([]);
    const status = state.status ?? 'none';
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  for (const status of [
    'running',
    'published',
    'sold',
    'renegotiation',
    'failed',
    'acpt_late_offer',
    'recd_late_offer',
    'failed_na',
    'under_review',
  ])
    expect(seen.get(status) ?? 0, status).toBeGreaterThan(0);
});

test('addresses of the crowd count as confirmed: the mail of a sale names its vehicle', () => {
  for (const kind of ['PRIVATE', 'COMMERCIAL'] as const)
    for (const id of OTHER_SELLERS[kind]) expect(personOf(id, kind)).toMatchObject({ emailVerified: true });
  for (const id of OTHER_DEALERS) expect(personOf(id, 'MERCHANT')).toMatchObject({ emailVerified: true });
});

test('some sellers share papers with dealers, none their registration document, and a damp test goes with readings', () => {
  const shown = market.filter(({ listing }) => listing.documents.length > 0);
  const shared = shown.map(({ listing }) => listing.documents.filter((paper) => paper.shared));
  for (const kind of ['service_book', 'inspection', 'damp_test'])
    expect(shared.filter((all) => all.some((paper) => paper.kind === kind)).length).toBeGreaterThan(3);
  expect(shared.filter((all) => all.length === 0).length).toBeGreaterThan(3);
  for (const { listing } of shown) {
    const { attributes = {} } = listing.changes;
    for (const { kind, shared: isShared, addedAt } of listing.documents) {
      expect([kind, isShared]).not.toEqual(['registration', true]);
      if (kind === 'damp_test') expect(attributes['damp_date']).toBeDefined();
      expect(Date.parse(addedAt ?? '')).toBeLessThan(now);
    }
  }
});

test('every paper is of one ad alone, and has the day when it was added', () => {
  const papers = [...market, ...demoMarket(now, 1)].flatMap(({ listing }) => listing.documents);
  expect(new Set(papers.map(({ mediaId }) => mediaId)).size).toBe(papers.length);
  for (const { addedAt } of papers) expect(Date.parse(addedAt ?? '')).toBeLessThan(now);
});
