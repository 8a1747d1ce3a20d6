import { hash, randomBytes } from 'node:crypto';
import {
  chainHead,
  commitment,
  recordOf,
  type HiddenField,
  type LogEntry,
  type LogRecord,
} from '@rollheim/auction-rules';

const sha256 = (text: string): string => hash('sha256', text);

/** What an auction's chain needs besides its entries. */
export interface ChainKeeper {
  /** Secret that the salts are made of; null for a log that was begun before there were salts. */
  readonly logKey: string | null;
  /** Numbers of the bidders within the log. */
  readonly bidders: Map<string, number>;
}

export const newLogKey = (): string => randomBytes(32).toString('hex');

/**
 * Salt of a commitment: half a hash of the key and the place. The amount has one half, the sealed part the other, so
 * that opening an amount opens nothing else; and half a hash cannot be continued to another place.
 */
export function saltOf(logKey: string | null, seq: number, field: HiddenField | 'sealed'): string {
  const name = field === 'minimum' ? `${seq}:minimum` : String(seq);
  const salts = sha256(`${logKey ?? ''}:${name}`);
  return field === 'sealed' ? salts.slice(32) : salts.slice(0, 32);
}

/** The entry as it is chained: limits and minimum as salted commitments, bidders by number. */
export function chainRecord({ logKey, bidders }: ChainKeeper, entry: LogEntry): LogRecord {
  return recordOf(
    entry,
    (customer) => {
      const number = bidders.get(customer) ?? bidders.size + 1;
      bidders.set(customer, number);
      return number;
    },
    (seq, field, value) => commitment(saltOf(logKey, seq, field), value, sha256),
  );
}

/** The next head of an auction's hash chain. */
export const chain = (head: string, record: LogRecord): string => chainHead(head, record, sha256);
