import { isIP } from 'node:net';
import type { SyscaraFault } from '@rollheim/contracts/syscara';
import type { ForeignLogin } from '@rollheim/contracts/server';
import { fetchFromLink, LinkProblem, type FetchedPicture, type FetchOptions } from '@rollheim/service-kit';

/** Why SYSCARA gave no vehicles. */
export class SyscaraProblem extends Error {
  override name = 'SyscaraProblem';
  readonly fault: SyscaraFault;
  /** What was answered; null: nothing. */
  readonly status: number | null;

  constructor(fault: SyscaraFault, status: number | null = null) {
    super(`SYSCARA gives no vehicles: ${fault}`);
    this.fault = fault;
    this.status = status;
  }
}

/** An entry of SYSCARA's list, as it is. */
export type RawVehicle = Readonly<Record<string, unknown>>;

/** Largest list that is read, bytes. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_VEHICLES = 3000;
const LIST_MS = 30_000;
const PICTURE_MS = 15_000;
const ID = /^[\w-]{1,40}$/;

interface Options {
  /** The only host that logins go to. */
  readonly origin: string;
  readonly options?: Partial<FetchOptions>;
}

/**
 * SYSCARA's interface for reading vehicles that are for sale: `GET /sale/ads/` with a login (basic), JSON. Redirects are not
 * followed, so that the login goes to no one else. A host that is configured by a name must have public addresses.
 */
export class Syscara {
  readonly #origin: string;
  readonly #options: Partial<FetchOptions>;

  constructor({ origin, options = {} }: Options) {
    this.#origin = origin === '' ? '' : new URL(origin).origin;
    this.#options = options;
  }

  /** All vehicles of a login by their ids; throws {@link SyscaraProblem}. */
  async vehicles(login: ForeignLogin, signal: AbortSignal): Promise<ReadonlyMap<string, RawVehicle>> {
    if (this.#origin === '') throw new SyscaraProblem('unreachable');
    const link = `${this.#origin}/sale/ads/`;
    const basic = Buffer.from(`${login.username}:${login.password}`).toString('base64');
    const late = AbortSignal.timeout(this.#options.limitMs ?? LIST_MS);
    try {
      const { bytes } = await fetchFromLink(link, {
        mostBytes: MOST_BYTES,
        limitMs: LIST_MS,
        types: /^application\/(?:[\w.+-]+\+)?json$/,
        accept: 'application/json',
        ...this.#reach(link),
        headers: { authorization: `Basic ${basic}` },
        signal: AbortSignal.any([signal, late]),
      });
      return listOf(bytes);
    } catch (error) {
      if (!(error instanceof LinkProblem)) throw error;
      throw new SyscaraProblem(faultOf(error, late.aborted), error.status);
    }
  }

  /** A picture of a vehicle; throws {@link LinkProblem}. The login is not sent with it. */
  picture(link: string, mostBytes: number, signal: AbortSignal): Promise<FetchedPicture> {
    return fetchFromLink(link, { limitMs: PICTURE_MS, ...this.#reach(link), mostBytes, signal });
  }

  /** Where a picture is that has only an id. */
  linkOf(mediaId: string): string {
    return `${this.#origin}/media/${encodeURIComponent(mediaId)}`;
  }

  /** How a link is asked: the configured host at its own port, a stand-in of this machine too; all else in public alone. */
  #reach(link: string): Partial<FetchOptions> {
    const own = new URL(this.#origin);
    if (URL.parse(link)?.origin !== own.origin) return this.#options;
    const isNamed = isIP(own.hostname) === 0 && own.hostname !== 'localhost';
    return {
      ...this.#options,
      ports: own.port === '' ? [] : [own.port],
      ...(isNamed ? {} : { isAllowed: () => true }),
    };
  }
}

function faultOf({ fault, status }: LinkProblem, isLate: boolean): SyscaraFault {
  if (isLate) return 'slow';
  if (status === 401 || status === 403) return 'credentials';
  if (status !== null) return 'refused';
  if (fault === 'size') return 'large';
  return fault === 'type' ? 'garbage' : 'unreachable';
}

const isObject = (value: unknown): value is RawVehicle =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an answer lists: an array, an object by ids, or either below `DATA`. An id that is there twice counts once. */
function listOf(bytes: Buffer): ReadonlyMap<string, RawVehicle> {
  const answer = parsed(bytes);
  const content = isObject(answer) && 'DATA' in answer ? answer['DATA'] : answer;
  if (typeof content !== 'object' || content === null) throw new SyscaraProblem('garbage');
  const isList = Array.isArray(content);
  const found = new Map<string, RawVehicle>();
  for (const [key, vehicle] of Object.entries(content)) {
    if (!isObject(vehicle)) throw new SyscaraProblem('garbage');
    const given = vehicle['id'] ?? (isList ? null : key);
    const id = typeof given === 'number' || typeof given === 'string' ? String(given) : '';
    if (!ID.test(id)) throw new SyscaraProblem('garbage');
    if (!found.has(id)) found.set(id, vehicle);
  }
  if (found.size > MOST_VEHICLES) throw new SyscaraProblem('large');
  return found;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new SyscaraProblem('garbage');
  }
}
