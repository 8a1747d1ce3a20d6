import {
  CATALOG_CHOICES,
  CATALOG_FLAGS,
  CATALOG_OPTIONS,
  CATALOG_RANGES,
  catalogBounds,
  type CatalogChoice,
  type CatalogFlag,
  type CatalogOption,
  type CatalogRange,
} from '@rollheim/contracts';
import { distanceOf } from '@rollheim/contracts/catalog';
import { regionByKey } from '@rollheim/contracts/places';
import { OPTION_FACETS } from '../facet-table.ts';
import { distanceValues, isCounted, type FacetRow } from '../facets.ts';
import type { CatalogFilters, SearchQuery } from '../filters.ts';
import { clearBit, inAll, setBit, sizeOf, wordsFor, type Bits } from './bits.ts';
import { Codes, Hits, Sets } from './columns.ts';
import { Numbers } from './numbers.ts';
import { compareTexts, pageOf, type Order } from './order.ts';
import { Points, type FoundPlaces } from './points.ts';
import type { IndexRow } from './source.ts';

const OPTIONS = Object.keys(CATALOG_OPTIONS) as CatalogOption[];
const CHOICES = Object.keys(CATALOG_CHOICES) as CatalogChoice[];
const FIRST_SLOTS = 1_024;
/** Above every end, so that a group's vehicles without one come after the others of the group. */
const GROUP = 1e14;

const columns = <Name extends string, T>(names: readonly Name[], made: () => T) =>
  Object.fromEntries(names.map((name) => [name, made()])) as Record<Name, T>;

/** The asker of a search that is ordered by the own standing. */
export interface Viewer {
  readonly customerId: string;
  /** Ids of auctions that the asker bids in or watches. */
  readonly bids: ReadonlySet<string>;
  readonly watched: ReadonlySet<string>;
}

/** One search, answered from memory. */
export interface Found {
  /** Ids of the page, in their order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly facets: readonly FacetRow[];
}

interface IndexOrder extends Order {
  /** Fewer slots among which the first `most` of the order are. */
  readonly leading?: (hits: Hits, most: number) => Uint32Array;
}

/** All vehicles that the catalog shows, in columns: filters, counts and orders are the same as the read model's SQL. */
export class SearchIndex {
  readonly #ids: string[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #free: number[] = [];
  #slots = 0;
  #live: Bits = new Uint32Array(0);

  readonly #options = columns(
    OPTIONS.filter((name) => !OPTION_FACETS[name].all),
    () => new Codes(),
  );
  readonly #sets = columns(
    OPTIONS.filter((name) => OPTION_FACETS[name].all),
    () => new Sets(),
  );
  readonly #choices = columns(CHOICES, () => new Codes());
  readonly #ranges = columns<CatalogRange, Numbers>(CATALOG_RANGES, () => new Numbers());
  readonly #flags = columns<CatalogFlag, Sets>(CATALOG_FLAGS, () => new Sets());
  readonly #points = new Points();
  readonly #leaders = new Codes();
  readonly #ends = new Numbers();
  readonly #released = new Numbers();
  readonly #months = new Numbers();
  readonly #titles: string[] = [];

  get size(): number {
    return this.#slotOf.size;
  }

  put(row: IndexRow): void {
    const slot = this.#slotOf.get(row.id) ?? this.#take(row.id);
    for (const name of OPTIONS) {
      const values = row.options[name];
      if (name in this.#sets) this.#sets[name].put(slot, values);
      else this.#options[name].put(slot, values[0] ?? null);
    }
    for (const name of CHOICES) this.#choices[name].put(slot, row.choices[name]);
    for (const name of CATALOG_RANGES) this.#ranges[name].put(slot, row.ranges[name]);
    for (const name of CATALOG_FLAGS) this.#flags[name].put(slot, row.flags[name] ? ['true'] : []);
    this.#points.put(slot, row.point);
    this.#leaders.put(slot, row.leader);
    this.#ends.put(slot, row.group * GROUP + (row.endAt ?? GROUP - 1));
    this.#released.put(slot, row.releasedAt);
    this.#months.put(slot, row.month);
    this.#titles[slot] = row.title;
  }

  /** What the first search would wait for, once many vehicles have come. */
  settle(): void {
    for (const column of Object.values(this.#ranges)) column.settle();
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    for (const column of this.#columns()) if ('take' in column) column.take(slot);
    clearBit(this.#live, slot);
    this.#slotOf.delete(id);
    this.#free.push(slot);
    this.#titles[slot] = '';
  }

  *#columns(): Generator<Codes | Numbers | Sets> {
    for (const group of [this.#options, this.#sets, this.#choices, this.#ranges, this.#flags])
      yield* Object.values<Codes | Numbers | Sets>(group);
    yield* [this.#points.codes, this.#leaders, this.#ends, this.#released, this.#months];
  }

  /** A slot for a vehicle. */
  #take(id: string): number {
    const slot = this.#free.pop() ?? this.#slots++;
    if (wordsFor(this.#slots) > this.#live.length) {
      const slots = Math.max(FIRST_SLOTS, Math.ceil((this.#slots * 1.5) / 32) * 32);
      for (const column of this.#columns()) column.widen(slots);
      const live = new Uint32Array(wordsFor(slots));
      live.set(this.#live);
      this.#live = live;
    }
    this.#ids[slot] = id;
    this.#slotOf.set(id, slot);
    setBit(this.#live, slot);
    return slot;
  }

  /** The filters that are on, each as the set of slots that it leaves. */
  #conditions(filters: CatalogFilters): Map<string, Bits> {
    const slots = this.#slots;
    const held = new Map<string, Bits>();
    for (const name of OPTIONS) {
      const asked = filters[name];
      if (!asked?.length) continue;
      const [first, ...others] = asked;
      if (name in this.#sets) {
        const of = (value: string) => this.#sets[name].having(value);
        held.set(name, inAll([of(first!), ...others.map(of)]));
      } else held.set(name, this.#options[name].having(asked, slots));
    }
    for (const name of CATALOG_RANGES) {
      const [from, to] = catalogBounds(name).map((bound) => filters[bound]);
      if (from !== undefined || to !== undefined)
        held.set(name, this.#ranges[name].within(from ?? -Infinity, to ?? Infinity));
    }
    for (const name of CATALOG_FLAGS) if (filters[name]) held.set(name, this.#flags[name].having('true'));
    for (const name of CHOICES) {
      const asked = filters[name];
      if (asked !== undefined) held.set(name, this.#choices[name].having([asked], slots));
    }
    const distance = distanceOf(filters.distance);
    if (distance && (distance.from !== undefined || distance.to !== undefined))
      held.set('distance', this.#points.within(distance, slots));
    const region = filters.region === undefined ? null : regionByKey(filters.region);
    if (region) held.set('region', this.#points.inRegion(region, slots));
    return held;
  }

  #hits(conditions: Iterable<Bits>): Hits {
    const bits = inAll([this.#live, ...conditions]);
    return new Hits(bits, sizeOf(bits), this.#live, this.#slotOf.size);
  }

  /** One page under the filters with its total and the counts behind each facet. A text is not looked for. */
  search(
    filters: CatalogFilters,
    { sort, page, size }: Pick<SearchQuery, 'sort' | 'page' | 'size'>,
    viewer: Viewer | null,
  ): Found {
    const conditions = this.#conditions(filters);
    const all = this.#hits(conditions.values());
    const { leading, ...order } = this.#order(sort, filters, viewer);
    const most = page * size;
    const slots = pageOf(leading?.(all, most) ?? all.slots, order, this.#ids, most - size, most);
    const facets = this.#facets(filters, conditions, all);
    return { ids: slots.map((slot) => this.#ids[slot]!), total: all.size, facets };
  }

  /** The points at which vehicles under the filters are, with their numbers, and how many have none. */
  places(filters: CatalogFilters): FoundPlaces {
    return this.#points.places(this.#hits(this.#conditions(filters).values()), this.#ids);
  }

  #facets(filters: CatalogFilters, conditions: ReadonlyMap<string, Bits>, all: Hits): FacetRow[] {
    const rows: FacetRow[] = [];
    const under = (own: string): Hits => {
      if (!conditions.has(own)) return all;
      return this.#hits([...conditions].flatMap(([name, bits]) => (name === own ? [] : [bits])));
    };
    const add = (facet: string, value: string | null, count: number, low = NaN, high = NaN) => {
      const bound = (at: number) => (Number.isFinite(at) ? String(at) : null);
      rows.push({ facet, value, count, low: bound(low), high: bound(high) });
    };
    for (const name of OPTIONS.filter((each) => isCounted(each, filters))) {
      const counts =
        name in this.#sets ? this.#sets[name].counts(all) : this.#options[name].counts(under(name));
      for (const [value, count] of counts) add(name, value, count);
    }
    for (const name of CHOICES)
      for (const [value, count] of this.#choices[name].counts(under(name))) add(name, value, count);
    if (distanceOf(filters.distance)) {
      const values = distanceValues(filters.distance!);
      const counts = this.#points.counts(
        under('distance'),
        values.map((value) => distanceOf(value)!),
      );
      for (const [at, value] of values.entries()) add('distance', value, counts[at]!);
    }
    if (filters.region !== undefined) add('region', filters.region, all.size);
    for (const name of CATALOG_RANGES) {
      const { count, low, high } = this.#ranges[name].bounds(under(name));
      add(name, null, count, low, high);
    }
    for (const name of CATALOG_FLAGS) {
      const [, count] = [...this.#flags[name].counts(under(name))][0] ?? ['true', 0];
      add(name, 'true', count);
    }
    return rows;
  }

  #order(sort: SearchQuery['sort'], filters: CatalogFilters, viewer: Viewer | null): IndexOrder {
    const ends = this.#ends.values;
    const ending = (slot: number) => ends[slot]!;
    const up = (column: Numbers): IndexOrder => {
      const { values } = column;
      return { first: (slot) => values[slot]!, leading: (hits, most) => column.leading(hits, most, false) };
    };
    const down = (column: Numbers): IndexOrder => {
      const { values } = column;
      return { first: (slot) => -values[slot]!, leading: (hits, most) => column.leading(hits, most, true) };
    };
    const titles = this.#titles;
    const ranges = this.#ranges;
    const months = this.#months.values;
    if (sort === 'standing' && viewer) return { first: this.#standing(viewer), second: ending };
    if (sort === 'distance') {
      const place = distanceOf(filters.distance)?.place;
      return place ? { first: this.#points.kilometresFrom(place), second: ending } : up(this.#ends);
    }
    const orders: Partial<Record<SearchQuery['sort'], IndexOrder>> = {
      newest: down(this.#released),
      price_asc: up(ranges.price),
      price_desc: down(ranges.price),
      mileage_asc: up(ranges.mileage),
      mileage_desc: down(ranges.mileage),
      year_asc: { ...up(ranges.year), second: (slot) => months[slot]! },
      year_desc: { ...down(ranges.year), second: (slot) => -months[slot]! },
      power_asc: up(ranges.power),
      power_desc: down(ranges.power),
      length_asc: up(ranges.length),
      length_desc: down(ranges.length),
      title_asc: { first: () => 0, compareText: (a, b) => compareTexts(titles[a]!, titles[b]!) },
      title_desc: { first: () => 0, compareText: (a, b) => compareTexts(titles[b]!, titles[a]!) },
    };
    return orders[sort] ?? up(this.#ends);
  }

  /** Overbid, leading, watched, other running ones, the rest. */
  #standing({ customerId, bids, watched }: Viewer): (slot: number) => number {
    const leads = this.#leaders.codes;
    const own = this.#leaders.codeOf(customerId);
    const ids = this.#ids;
    const ends = this.#ends.values;
    return (slot) => {
      if (ends[slot]! >= GROUP) return 4;
      if (own > 0 && leads[slot] === own) return 1;
      if (bids.has(ids[slot]!)) return 0;
      return watched.has(ids[slot]!) ? 2 : 3;
    };
  }
}
