import type { GuardPerson, Participation } from '../facts.ts';
import { participationsOf, type SeenBid } from '../participation.ts';

/** How a planted shill is connected with the owner. */
type Planted = 'device' | 'household' | 'company' | 'network' | 'habits';

export interface Season {
  readonly people: readonly GuardPerson[];
  readonly parts: readonly Participation[];
  /** Planted pairs, `bidder owner`. */
  readonly planted: ReadonlyMap<string, Planted>;
}

interface Dealer {
  readonly person: GuardPerson;
  readonly region: number;
  /** Part of a vehicle's value that this dealer pays. */
  readonly greed: number;
  /** Commercial sellers this dealer looks at first. */
  readonly follows: ReadonlySet<string>;
  readonly perAuction: number;
}

interface Owner {
  readonly person: GuardPerson;
  readonly region: number;
  readonly ads: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const REGIONS = 12;

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const person = (id: string, more: Partial<GuardPerson> = {}): GuardPerson => ({
  id,
  vatNumber: null,
  registerNumber: null,
  company: null,
  address: `street of ${id}`,
  phone: `phone of ${id}`,
  mailbox: `mail of ${id}`,
  domain: null,
  browsers: [`browser of ${id}`],
  networks: [`network of ${id}`],
  ...more,
});

/**
 * A season of auctions by made-up people: 400 dealers, 560 private and 50 commercial owners. Honest people are made so
 * that a simple look would find them: dealers of a town behind one network with owners in it, dealers and owners of one
 * group of companies that share network and mail domain, houses with many customers, people behind a mobile carrier,
 * dealers who buy from one seller again and again, and dealers who hardly ever win. `shills`: pairs planted of each kind.
 */
export function makeSeason(seed: number, shills: number): Season {
  const random = randomOf(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const owners: Owner[] = [];
  const dealers: Dealer[] = [];

  for (let at = 0; at < 610; at++) {
    const commercial = at >= 560;
    const region = pick(REGIONS);
    const shared = sharedOf(pick, at, region, commercial);
    owners.push({
      person: person(`o${at}`, {
        ...shared,
        ...(commercial ? { company: `firm ${at}`, vatNumber: `vat ${at}` } : {}),
      }),
      region,
      ads: commercial ? 8 + pick(30) : 1 + pick(2),
    });
  }
  const commercials = owners.slice(560);
  for (let at = 0; at < 400; at++) {
    const region = pick(REGIONS);
    const near = commercials.filter((owner) => owner.region === region);
    const follows = random() < 0.25 ? near.slice(0, 1 + pick(2)).map((owner) => owner.person.id) : [];
    dealers.push({
      person: person(`d${at}`, {
        ...sharedOf(pick, at, region, true),
        company: `dealer ${at}`,
        vatNumber: `vat d${at}`,
      }),
      region,
      greed: 0.78 + random() * 0.24,
      follows: new Set(follows),
      perAuction: 0.02 + random() * 0.08,
    });
  }

  const { planted, accomplices } = plant(random, pick, owners, shills);
  // accomplices bid honestly elsewhere, not to be seen
  const elsewhere = [...accomplices].flatMap(([owner, each]) =>
    each.map(({ person: own }): Dealer & { readonly not: string } => ({
      person: own,
      region: pick(REGIONS),
      greed: 0.75 + random() * 0.15,
      follows: new Set(),
      perAuction: random() * 0.03,
      not: owner,
    })),
  );
  const all: (Dealer & { readonly not?: string })[] = [...dealers, ...elsewhere];
  const parts: Participation[] = [];
  let number = 0;
  for (const owner of owners) {
    for (let ad = 0; ad < owner.ads; ad++) {
      const bids = bidding(random, pick, owner, all, accomplices.get(owner.person.id) ?? []);
      parts.push(...participationsOf({ ...bids, auctionId: `a${++number}`, owner: owner.person.id }));
    }
  }
  // who never came to bid has lifted nothing
  const lifted = new Set(parts.map((part) => `${part.bidder} ${part.owner}`));
  for (const pair of planted.keys()) if (!lifted.has(pair)) planted.delete(pair);
  return {
    people: [...owners, ...dealers]
      .map((each) => each.person)
      .concat([...accomplices.values()].flat().map((each) => each.person)),
    parts,
    planted,
  };
}

/** What honest people have in common: towns, groups of companies, houses, carriers. */
function sharedOf(
  pick: (count: number) => number,
  at: number,
  region: number,
  commercial: boolean,
): Partial<GuardPerson> {
  const dice = pick(100);
  // one router for the trading estate of a town
  if (commercial && dice < 12) return { networks: [`estate ${region}`] };
  // a group of companies: one network, one mail domain
  if (commercial && dice < 18)
    return { networks: [`group ${region % 3}`], domain: `group${region % 3}.example` };
  // a house of many flats
  if (dice < 30) return { address: `house ${region} ${pick(4)}` };
  // a mobile carrier
  if (dice < 45) return { networks: [`carrier ${pick(6)}`, `network of ${at} ${commercial}`] };
  return {};
}

interface Accomplice {
  readonly person: GuardPerson;
  readonly kind: Planted;
  /** Part of the owner's auctions in which they lift. */
  readonly diligence: number;
}

function plant(
  random: () => number,
  pick: (count: number) => number,
  owners: readonly Owner[],
  shills: number,
) {
  const planted = new Map<string, Planted>();
  const accomplices = new Map<string, Accomplice[]>();
  const kinds: readonly Planted[] = ['device', 'household', 'company', 'network', 'habits'];
  const privates = owners.slice(0, 560);
  const commercials = owners.slice(560);
  for (const kind of kinds) {
    const from = kind === 'habits' || kind === 'network' || kind === 'company' ? commercials : privates;
    for (let at = 0; at < shills; at++) {
      let owner = from[pick(from.length)];
      while (owner && accomplices.has(owner.person.id)) owner = from[pick(from.length)];
      if (!owner) continue;
      const id = `s-${kind}-${at}`;
      const { person: own } = owner;
      const with_: Record<Planted, Partial<GuardPerson>> = {
        device: { browsers: [...own.browsers, `browser of ${id}`] },
        household: random() < 0.5 ? { phone: own.phone, networks: own.networks } : { phone: own.phone },
        company: { company: own.company, ...(random() < 0.5 ? { vatNumber: own.vatNumber } : {}) },
        network: { networks: own.networks },
        habits: {},
      };
      accomplices.set(own.id, [{ person: person(id, with_[kind]), kind, diligence: 0.6 + random() * 0.4 }]);
      planted.set(`${id} ${own.id}`, kind);
    }
  }
  return { planted, accomplices };
}

/** One auction: honest dealers bid up to what they would pay; an accomplice lifts whoever leads below the minimum. */
function bidding(
  random: () => number,
  pick: (count: number) => number,
  owner: Owner,
  dealers: readonly (Dealer & { readonly not?: string })[],
  accomplices: readonly Accomplice[],
) {
  const value = 8_000 + pick(600) * 100;
  const minimum = value * (0.82 + random() * 0.12);
  const honest = dealers
    .filter(({ follows, perAuction, region, not }) => {
      if (not === owner.person.id) return false;
      const near = region === owner.region ? 4 : 0.6;
      return random() < (follows.has(owner.person.id) ? 0.55 : perAuction * near * 0.35);
    })
    .map(({ person: { id }, greed }) => ({ id, limit: value * (greed + (random() - 0.5) * 0.14) }));
  const lifting = accomplices.filter(({ diligence }) => random() < diligence);
  const end = DAY;
  const bids: SeenBid[] = [];
  let price = value * 0.55;
  let leader: string | null = null;
  let metAt: number | null = null;
  let at = 0;
  const place = (bidder: string): void => {
    price += Math.max(100, price * 0.015);
    leader = bidder;
    bids.push({ bidder, at });
    if (price >= minimum && metAt === null) metAt = at;
  };
  for (let turn = 0; turn < 60; turn++) {
    at =
      turn < 45
        ? Math.floor((turn / 45) * (end - 5 * MINUTE))
        : end - Math.floor(((60 - turn) / 15) * 3 * MINUTE);
    const able = honest.filter(({ id, limit }) => id !== leader && limit > price * 1.02);
    const next = able[pick(able.length)];
    if (next && random() < 0.7) place(next.id);
    for (const {
      person: { id },
    } of lifting) {
      const late = at > end - 2 * MINUTE;
      if (
        leader !== null &&
        leader !== id &&
        metAt === null &&
        price < minimum * 0.97 &&
        random() < (late ? 0.6 : 0.25)
      )
        place(id);
    }
  }
  const sold = leader !== null && price >= minimum;
  return {
    bids,
    endAt: end,
    over: true,
    reserveMetAt: metAt,
    buyer: sold ? leader : null,
    leader,
    undone: sold && String(leader).startsWith('s-'),
  };
}
