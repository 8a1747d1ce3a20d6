import { LOCALES } from '@rollheim/contracts';
import type { Caller } from '../access/caller.ts';
import { KNOWN } from '../access/sample.ts';

/** What the fuzzer puts into a share of its calls, so that they reach more than 'not found'. */
export interface Known {
  /** Ids by parameter, for paths that hold this part; the first that fits counts. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Ids by parameter for all other paths. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Values by the name of a field of a body. */
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
}

type Json = Record<string, unknown>;

/** Looks around as somebody: what there is, of what they may see. */
export async function knownTo(url: string, caller: Caller): Promise<Known> {
  const ask = async (path: string): Promise<Json> => {
    const answer = await fetch(`${url}/api${path}`, { headers: { ...caller.headers } });
    return answer.ok ? ((await answer.json()) as Json) : {};
  };
  const idsOf = async (path: string, list: string, id: string): Promise<string[]> => {
    const rows = ((await ask(path))[list] ?? []) as Json[];
    return rows.map((row) => String(row[id]));
  };
  const auctions = [
    ...(await idsOf('/public/catalog/search', 'products', 'entityId')),
    ...(await idsOf('/private/operator/auctions?group=talks', 'auctions', 'auctionId')),
    ...(await idsOf('/private/operator/auctions?group=unsold', 'auctions', 'auctionId')),
  ];
  const own = [
    ...(await idsOf('/private/customer/products/get?itemsPerPage=50', 'products', 'entityId')),
    ...(await idsOf('/public/customer/ads-in-editing-for-uuid', 'products', 'entityId')),
  ];
  const reviewed = await idsOf('/private/operator/ads', 'ads', 'adId');
  const valuations = await idsOf('/private/operator/valuations', 'valuations', 'valuationId');
  const threads = await idsOf('/private/notifications/pages/get', 'notifications', 'groupKey');
  const details = await Promise.all(auctions.map((id) => ask(`/private/auction/${id}/context`)));
  const offers = details.flatMap(({ negotiation, late }) => [
    (negotiation as { standing: { offerId: string } } | null)?.standing.offerId,
    (late as { offerId: string } | null)?.offerId,
  ]);
  const questions = details.flatMap(({ openQuestions = [] }) =>
    (openQuestions as { questionId: string }[]).map(({ questionId }) => questionId),
  );
  return {
    paths: {
      '/private/orders': { id: await idsOf('/private/orders', 'orders', 'orderId') },
      '/operator/ads': { id: [...reviewed, ...auctions.slice(0, 3)] },
      '/operator/valuations': { id: valuations },
      '/product/': {
        id: [...own, ...auctions.slice(0, 2)],
        locale: LOCALES,
        entities: ['product', 'auction'],
      },
      '/auction/': { id: [...auctions, ...own] },
      '/watchlist/': { id: auctions },
      '/catalog/': { id: auctions },
    },
    names: {
      locale: LOCALES,
      entities: ['product', 'damage,auction'],
      entityId: auctions,
      slug: threads,
      questionId: questions,
      key: ['system_bar'],
      id: [...auctions, ...own],
    },
    fields: {
      ...Object.fromEntries(Object.entries(KNOWN).map(([name, value]) => [name, [value]])),
      offerId: offers.filter((id) => id !== undefined),
      valuationId: valuations,
      amount: [1_000, 20_000, 60_000, 0.1],
      limit: [20_000, 60_000],
      newMinimum: [10_000, 30_000],
      email: ['nobody@rollheim.example'],
      adId: own,
    },
  };
}
