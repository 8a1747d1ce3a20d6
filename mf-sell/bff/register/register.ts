import { dayOf } from '@rollheim/contracts';
import { ProblemError, type BffContext } from '@rollheim/service-kit';
import { toVehicle, type FoundVehicle, type Row } from './vehicle.ts';

/** The national register of vehicles, asked by licence plate. */
export interface PlateRegister {
  /**
   * What it knows of a plate (capital letters and digits alone); null where it has no vehicle of this market. Throws
   * `unavailable` where it cannot be reached, is late or answers what is no answer, and `overloaded` where it has been
   * asked too often.
   */
  find(plate: string, signal: AbortSignal): Promise<FoundVehicle | null>;
}

/** Data sets of the register's open data: registered vehicles, and their fuels. */
const VEHICLES = 'm9d7-ebf2';
const FUELS = '8ys7-d773';
/** Longest answer that is read, bytes; a row has about 5 KiB. */
const MOST_BYTES = 128 * 1024;

interface Options {
  /** Origin of the open data, `https://opendata.rdw.nl`; empty: there is no register. */
  readonly origin: string;
  readonly log: BffContext['log'];
  /** How long it is waited for, ms. */
  readonly limitMs?: number;
}

/** A refusal that the log names; it never names the plate. */
class NoAnswer extends Error {}

/**
 * The open data of RDW (Socrata): `GET /resource/<data set>.json?kenteken=<plate>` answers an array of rows, whose values
 * are texts. Only the configured origin is ever asked, and redirects are not followed.
 */
export class RdwRegister implements PlateRegister {
  readonly #origin: string;
  readonly #log: BffContext['log'];
  readonly #limitMs: number;

  constructor({ origin, log, limitMs = 8000 }: Options) {
    this.#origin = origin;
    this.#log = log;
    this.#limitMs = limitMs;
  }

  async find(plate: string, signal: AbortSignal): Promise<FoundVehicle | null> {
    if (this.#origin === '') throw new ProblemError('unavailable');
    const until = AbortSignal.any([signal, AbortSignal.timeout(this.#limitMs)]);
    try {
      const [vehicles, fuels] = await Promise.all(
        [VEHICLES, FUELS].map((set) => this.#rows(set, plate, until)),
      );
      const [row] = vehicles ?? [];
      return row ? toVehicle(row, fuels ?? [], dayOf(Date.now())) : null;
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      this.#log.warn({ err: error }, 'the vehicle register gave no answer');
      throw new ProblemError('unavailable');
    }
  }

  async #rows(set: string, plate: string, signal: AbortSignal): Promise<readonly Row[]> {
    const address = new URL(`/resource/${set}.json`, this.#origin);
    address.searchParams.set('kenteken', plate);
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    });
    if (response.status === 429) {
      await response.body?.cancel();
      this.#log.warn('the vehicle register was asked too often');
      throw new ProblemError('overloaded', undefined, waitOf(response));
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new NoAnswer(`status ${response.status}`);
    }
    return rowsOf(await textOf(response));
  }
}

/** How long to wait, as the register says it in seconds. */
function waitOf({ headers }: Response): Readonly<Record<string, string>> {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(seconds) ? { 'Retry-After': seconds } : {};
}

/** The body; throws where it is longer than an answer can be. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new NoAnswer('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The rows of an answer; throws where it is none. */
function rowsOf(text: string): readonly Row[] {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    throw new NoAnswer('no JSON');
  }
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new NoAnswer('no rows');
  return rows;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
