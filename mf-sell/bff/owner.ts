import type { CommandAnswer, Commands, ListedAd, ListingCommands, OwnAd } from '@rollheim/contracts';
import { visitorActor } from '@rollheim/contracts/server';
import type { Answer, BffContext, BffRequest, CommandCall, RequestOf } from '@rollheim/service-kit';
import { boundBy } from './earlier-ads.ts';
import { statusOf } from './queries.ts';

/** Whose files of an ad are: the account's, or those of the browser. Throws `not_found` for neither. */
export function ownerOf(ctx: BffContext, { session, uuidHash }: BffRequest): string {
  if (session) return session.customerId;
  if (uuidHash === null) throw ctx.problem('not_found');
  return visitorActor(uuidHash);
}

/** Path parameter `id`. */
export const adIdOf = ({ params }: RequestOf<'id'>): string => params.id;

/** Commands that are about one ad. */
type AboutAd = {
  [T in keyof ListingCommands]: ListingCommands[T] extends { readonly adId: string } ? T : never;
}[keyof ListingCommands];
/** Those that answer the whole ad. */
type AnsweringAd = {
  [T in AboutAd]: CommandAnswer<T> extends ListedAd ? T : never;
}[AboutAd];

/** A command to the listings on the ad of the path, on behalf of account or browser. */
export const listingCall = <T extends AboutAd>(type: T, payload: Commands[T]): CommandCall<T> => ({
  key: payload.adId,
  type,
  payload,
});

/** What the listings service says of an ad. */
const ownPart = (ad: ListedAd): Omit<OwnAd, 'status'> => {
  const { listing, private: own, edits = [], confirmed = [], faults = {}, logging = [], claim } = ad;
  return {
    listing,
    private: own,
    edits,
    confirmed,
    faults,
    logging,
    ...(claim === undefined ? {} : { claim }),
  };
};

/** The ad with its private part, for its owner; throws `not_found` for everyone else. */
export async function readAd(ctx: BffContext, request: RequestOf<'id'>): Promise<OwnAd> {
  const adId = adIdOf(request);
  const call = listingCall('listing.get', { adId, uuidHash: request.uuidHash });
  const ad = await ctx.ask(request, call);
  const bound = await boundBy(ctx, request, ad);
  return { ...ownPart(ad), ...bound, status: await statusOf(ctx.pool, adId) };
}

/** Sends a change of an ad and answers its new state. */
export async function changeAd(
  ctx: BffContext,
  request: BffRequest,
  call: CommandCall<AnsweringAd>,
): Promise<Answer> {
  const status = await statusOf(ctx.pool, call.key);
  const changed: ListedAd[] = [];
  const answer = await ctx.send(request, call, (result) => {
    changed.push(result);
    return { ...ownPart(result), status } satisfies OwnAd;
  });
  const [ad] = changed;
  return ad
    ? { ...answer, body: { ...(answer.body as OwnAd), ...(await boundBy(ctx, request, ad)) } }
    : answer;
}
