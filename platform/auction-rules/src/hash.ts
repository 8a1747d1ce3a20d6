import { sha256 } from './sha256.ts';
import type { Auction } from './state.ts';

/** JSON with sorted keys and without undefined fields: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${text}]`;
  }
  // every log entry is written in this way: a plain loop takes half the time of a chain of array methods
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(fields).sort()) {
    const field = fields[name];
    if (field !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** Stable hash of a state: replay of the log, or snapshot and tail, must give the same. SHA-256, hex. */
export function stateHash(state: Auction): string {
  return sha256(canonicalJson(state));
}

/** What a key remembers of its payload, kind and all fields: short ones (bids) as they are, others hashed. */
export function payloadHash(payload: object): string {
  const text = canonicalJson(payload);
  return text.length <= 64 ? text : sha256(text);
}
