import { AUCTION_STATUSES, type ListingChanges, type OwnAd, type OwnAdSummary } from '@rollheim/contracts';
import { keepTyped, ofBrowser, readTyped } from '@rollheim/contracts/typed';
import { customerAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';

/** What of an ad is about its seller, and not about its vehicle. */
export interface SellerAnswers {
  /** Vehicle that it was given for. */
  readonly title: string;
  readonly pickup: NonNullable<ListingChanges['pickup']>;
  readonly vatReportable: boolean;
}

/** The answers that are filled in. */
export type AnswerName = 'pickup' | 'vatReportable';

/** The own ad that was offered last; null: this is the first one. */
export const lastOffered = (ads: readonly OwnAdSummary[], adId: string): OwnAdSummary | null =>
  ads.find(({ entityId, status }) => entityId !== adId && status !== 'editing') ?? null;

/** What an ad says of its seller; null where it names no place. */
export function answersOf({ listing, private: own }: OwnAd): SellerAnswers | null {
  const { pickup, vatReportable, title } = listing.content;
  return pickup === null ? null : { title, pickup: { ...pickup, street: own.pickupStreet }, vatReportable };
}

/** The answers that an ad still has as they were filled in. */
export const stillFilled = (
  { listing, private: own }: Pick<OwnAd, 'listing' | 'private'>,
  { pickup, vatReportable }: SellerAnswers,
): readonly AnswerName[] => {
  const { content } = listing;
  const isSame =
    content.pickup?.zipCode === pickup.zipCode &&
    content.pickup.city === pickup.city &&
    content.pickup.country === pickup.country &&
    own.pickupStreet === (pickup.street ?? null);
  return [
    ...(isSame ? (['pickup'] as const) : []),
    ...(vatReportable && content.vatReportable ? (['vatReportable'] as const) : []),
  ];
};

/** The newest two that were offered: one of them is not this one. */
const OFFERED = new URLSearchParams([
  ['itemsPerPage', '2'],
  ...AUCTION_STATUSES.filter((status) => status !== 'editing').map((status) => ['status', status]),
]).toString();

/** What the commercial seller answered with the last vehicle; null: nothing, undefined: not known yet. */
async function findAnswers(adId: string, signal: AbortSignal): Promise<SellerAnswers | null> {
  const { products } = await api.get(`/private/customer/products/get?${OFFERED}`, { signal });
  const last = lastOffered(products, adId);
  if (last === null) return null;
  return answersOf(await api.get(`/private/product/get/${last.entityId}`, { signal }));
}

/**
 * Fills in what a commercial seller answered about themselves with the last vehicle, where this ad says nothing of it yet. It stays
 * marked in this browser until it is confirmed. `waits`: it is not known yet whether there is something.
 */
export function useLastAnswers(): {
  readonly waits: boolean;
  readonly filled: SellerAnswers | null;
  confirm(): void;
} {
  const { id, store, view, byTeam, relisting } = useDraft();
  const key = `last-answers:${id}`;
  const [filled, setFilled] = useState(() => readTyped<SellerAnswers>(key, ofBrowser));
  const { ownerSegment, content } = view.listing;
  const isOpen =
    useAtomValue(customerAtom) !== null &&
    !byTeam &&
    relisting === undefined &&
    ownerSegment !== 'PRIVATE' &&
    content.pickup === null;
  const { data, isPending, isError } = useQuery({
    queryKey: ['last-answers', id],
    queryFn: ({ signal }) => findAnswers(id, signal),
    staleTime: 60_000,
    enabled: isOpen,
  });
  const note = (answers: SellerAnswers | null) => {
    setFilled(answers);
    keepTyped(key, answers, ofBrowser);
  };
  const take = useEffectEvent((answers: SellerAnswers) => {
    // what is being typed meanwhile stays
    if (!isOpen) return;
    const { pickup, vatReportable } = answers;
    store.edit({ pickup, ...(vatReportable ? { vatReportable } : {}) });
    note(answers);
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);
  return { waits: isOpen && isPending && !isError, filled, confirm: () => note(null) };
}
