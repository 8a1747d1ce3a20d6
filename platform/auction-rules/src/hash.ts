import { sha256 } from './sha256.ts';
import type { AuctionState } from './state.ts';

/** JSON with sorted keys and without undefined fields: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** Stable hash of a state: replay of the log, or snapshot and tail, must give the same. SHA-256, hex. */
export function stateHash(state: AuctionState): string {
  return sha256(canonicalJson(state));
}

/** What a key remembers of its payload, kind and all fields: short ones (bids) as they are, others hashed. */
export function payloadHash(payload: object): string {
  const text = canonicalJson(payload);
  return text.length <= 64 ? text : sha256(text);
}
