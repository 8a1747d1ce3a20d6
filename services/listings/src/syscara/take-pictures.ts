import { errorStatus, LEAST_PICTURE } from '@rollheim/contracts';
import { keyOf, signPermit } from '@rollheim/contracts/server';
import {
  addMedia,
  idFor,
  LinkProblem,
  pictureForm,
  ProblemError,
  type ServiceContext,
  type StoredMedia,
} from '@rollheim/service-kit';
import { withImage } from '../add-image.ts';
import { nextVersion } from '../listing.ts';
import { publishAdded, publishState } from '../publish.ts';
import { auctionFacts, lockListing, saveListing } from '../store.ts';
import type { Syscara } from './client.ts';
import { renew, type Claimed } from './queue.ts';
import { PASSING, type KeptPicture } from './take-vehicle.ts';
import type { Turn } from './turn.ts';

/** Largest picture, bytes. */
const MOST_BYTES = 25 * 1024 * 1024;
/** Failures after which a host is not asked again in the same import. */
const MOST_FAILURES = 5;

interface Open {
  readonly syscaraId: string;
  readonly adId: string;
  readonly url: string;
  readonly index: number;
  /** Imports that it failed in before. */
  readonly tries: number;
  /** The seller waits for their login to be tried out. */
  readonly checkWanted: boolean;
}

type Parts = Pick<ServiceContext, 'pool' | 'env' | 'log' | 'signal' | 'transact'>;

type Running = Claimed & { readonly runId: string };

/** The media service takes no more of this seller for now: the rest of the pictures waits for the next import. */
const FULL = Symbol('the media service takes no more for now');

/**
 * Fetches the pictures that the ads of a seller still want, one after the other, each once: what was fetched is noted
 * with its ad, so that a picture that its seller removed does not come back. A host that failed several times is not asked
 * again in this import. A login that is to be tried out goes first. True: all is done that this import can do; false: the turn ended before.
 */
export async function takePictures(
  ctx: Parts,
  syscara: Syscara,
  held: Running,
  turn: Turn,
): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ failures: Record<string, number> }>(
    'select host_failures as failures from syscara_runs where run_id = $1',
    [held.runId],
  );
  const failures = new Map(Object.entries(rows[0]?.failures ?? {}));
  for (;;) {
    if (turn.isOver()) return false;
    const next = await nextOpen(ctx, held);
    if (next === null || ctx.signal.aborted) return true;
    if (next.checkWanted) return false;
    const host = URL.parse(next.url)?.host ?? '';
    const isGivenUp = (failures.get(host) ?? 0) >= MOST_FAILURES;
    if (!isGivenUp) turn.count();
    const fault = isGivenUp ? PASSING : await takePicture(ctx, syscara, held, next);
    if (ctx.signal.aborted || fault === FULL) return true;
    if (fault === null) continue;
    const isFailure = fault === PASSING && !isGivenUp;
    if (isFailure) failures.set(host, (failures.get(host) ?? 0) + 1);
    await ctx.transact(async ({ client }) => {
      await renew(client, held);
      await notePicture(client, held.customerId, next, fault, isFailure ? next.tries + 1 : next.tries);
      if (isFailure)
        await client.query('update syscara_runs set host_failures = $2 where run_id = $1', [
          held.runId,
          JSON.stringify(Object.fromEntries(failures)),
        ]);
    });
  }
}

async function nextOpen({ pool }: Parts, { customerId }: Claimed): Promise<Open | null> {
  const { rows } = await pool.query<Open>(
    `select syscara_id as "syscaraId", ad_id as "adId", p.value ->> 'url' as url, (p.ordinality - 1)::integer as index,
        coalesce((p.value ->> 'tries')::integer, 0) as tries,
        exists (select from syscara_connections c
                 where c.customer_id = $1 and c.check_wanted_at is not null) as "checkWanted"
       from syscara_vehicles, jsonb_array_elements(pictures) with ordinality p
      where customer_id = $1 and ad_id is not null and p.value ->> 'state' = 'open'
      order by syscara_id, p.ordinality limit 1`,
    [customerId],
  );
  return rows[0] ?? null;
}

/** What the picture was not taken over for; null where it was, or its ad wants none any more, which is noted. */
async function takePicture(
  ctx: Parts,
  syscara: Syscara,
  held: Claimed,
  open: Open,
): Promise<string | typeof FULL | null> {
  const { env, signal } = ctx;
  const { customerId } = held;
  const mediaId = idFor(
    'media',
    { actor: customerId, idempotencyKey: `syscara\n${open.adId}\n${open.url}` },
    env.SECRET,
  );
  let left = false;
  try {
    const fetched = await syscara.picture(open.url, MOST_BYTES, signal);
    const permit = await signPermit(
      {
        use: 'upload',
        mediaKind: 'image',
        owner: customerId,
        adId: open.adId,
        purpose: 'ad',
        maxBytes: MOST_BYTES,
        least: LEAST_PICTURE,
        mediaId,
      },
      keyOf(env, 'ad-permit'),
    );
    const target = { mediaUrl: env.MEDIA_URL, permit, correlationId: crypto.randomUUID(), signal };
    await addMedia(pictureForm(fetched), target, async (stored) => {
      // the media service forgets what no ad takes
      left = !(await addToAd(ctx, held, open, stored));
      if (left) throw new ProblemError('conflict');
    });
    return null;
  } catch (error) {
    if (error instanceof LinkProblem) return `import.link_${error.fault}`;
    if (!(error instanceof ProblemError)) throw error;
    if (left) return null;
    // the media service is away: the picture waits for the next try of this import
    if (error.code === 'unavailable' || error.code === 'overloaded') throw error;
    if (error.code === 'too_many_requests') return FULL;
    if (errorStatus(error.code) >= 500) return PASSING;
    return Object.values(error.fields ?? {})[0] ?? 'import.link_type';
  }
}

/** Adds a stored picture to its ad and notes that; false where the ad is no draft any more, or has the picture already. */
function addToAd(ctx: Parts, held: Claimed, open: Open, { mediaId, sha256 }: StoredMedia): Promise<boolean> {
  return ctx.transact(
    async (tx) => {
      await renew(tx.client, held);
      const { adId, index } = open;
      const present = await lockListing(tx.client, adId);
      const { status, version } = await auctionFacts(tx.client, adId);
      const isDraft = present && !present.state.discarded && status === 'editing' && version === 0;
      const changed = isDraft
        ? await withImage(tx.client, present, {
            adId,
            mediaId,
            view: 'exterior',
            chosen: index,
            sha256,
            shot: null,
          })
        : null;
      const isTaken = changed !== null && !('status' in changed);
      await notePicture(tx.client, held.customerId, open, isTaken ? 'done' : 'left');
      if (!present || !isTaken) return false;
      const next = nextVersion(changed, new Date().toISOString());
      await saveListing(tx.client, next);
      publishState(tx, next);
      publishAdded(tx, present, next);
      // what the seller changed meanwhile stays theirs
      await tx.client.query(
        `update syscara_vehicles set ad_version = $3 where customer_id = $1 and ad_id = $2 and ad_version = $4`,
        [held.customerId, adId, next.state.version, present.state.version],
      );
      return true;
    },
    { actor: held.customerId },
  );
}

const notePicture = (
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  customerId: string,
  { syscaraId, url, index }: Open,
  state: string,
  tries = 0,
): Promise<unknown> =>
  client.query(
    `update syscara_vehicles set pictures = jsonb_set(pictures, array[$3], $4::jsonb)
      where customer_id = $1 and syscara_id = $2 and pictures -> $5::integer ->> 'url' = $6`,
    [
      customerId,
      syscaraId,
      String(index),
      JSON.stringify({ url, state, tries } satisfies KeptPicture),
      index,
      url,
    ],
  );
