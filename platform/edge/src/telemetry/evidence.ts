import { neighbourhoodOf, networkOf } from '@rollheim/service-kit';

/** Who was served a document from an address stays in its count this long, ms. */
const DAY_MS = 86_400_000;
/** A neighbourhood (IPv4: /24, IPv6: /48) counts as so many addresses: many of them cost its owner nothing. */
const ADDRESSES_OF_NEIGHBOURHOOD = 3;
/** Networks and visitors remembered at most; the oldest are forgotten first. */
const MOST = 50_000;
/** This machine itself: tests, benches, a proxy that no one named. */
const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whose word counts in the comparison of releases: people who were served a document, a few of one address a day (of
 * IPv6: of a /64), and three times as many of its neighbourhood. Whoever makes up visitors needs an address for every
 * few of them, and a served page for each.
 */
export class EvidenceLimits {
  readonly #perAddress: number;
  readonly #now: () => number;
  /** Visitors by network or neighbourhood, with the time of their last document. */
  readonly #served = new Map<string, Map<string, number>>();
  readonly #admitted = new Map<string, number>();

  /** `now` in epoch ms. */
  constructor(perAddress: number, now: () => number = Date.now) {
    this.#perAddress = perAddress;
    this.#now = now;
  }

  /** A document is served to the visitor: true when what comes of it counts. */
  admit(address: string, visitor: string): boolean {
    if (HERE.has(address)) return true;
    const now = this.#now();
    const around = [
      { place: networkOf(address), most: this.#perAddress },
      { place: neighbourhoodOf(address), most: this.#perAddress * ADDRESSES_OF_NEIGHBOURHOOD },
    ].map(({ place, most }) => ({ place, most, visitors: this.#visitorsOf(place, now) }));
    if (around.some(({ visitors, most }) => !visitors.has(visitor) && visitors.size >= most)) return false;
    for (const { place, visitors } of around) {
      visitors.set(visitor, now);
      put(this.#served, place, visitors);
    }
    put(this.#admitted, visitor, now);
    return true;
  }

  /** Those of the last day. */
  #visitorsOf(place: string, now: number): Map<string, number> {
    const visitors = this.#served.get(place) ?? new Map<string, number>();
    for (const [known, at] of visitors) if (at <= now - DAY_MS) visitors.delete(known);
    return visitors;
  }

  /** True for a visitor who was served a document that counts, from wherever they ask now. */
  knows(address: string, visitor: string): boolean {
    if (HERE.has(address)) return true;
    const at = this.#admitted.get(visitor);
    return at !== undefined && at > this.#now() - DAY_MS;
  }
}

/** Puts the entry last; the first ones go when there are too many. */
function put<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > MOST ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
