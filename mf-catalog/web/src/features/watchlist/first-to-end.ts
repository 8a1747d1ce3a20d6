import type { CatalogProduct } from '@rollheim/contracts';

type Followed = Pick<CatalogProduct, 'context'> & {
  readonly auction: Pick<CatalogProduct['auction'], 'endAt'>;
};

/** The overbid auction that ends first: the one that has to be looked at now. */
export const firstToEnd = <T extends Followed>(products: readonly T[]): T | undefined =>
  products.filter(({ context }) => context?.overbid).toSorted((a, b) => endOf(a) - endOf(b))[0];

const endOf = ({ auction: { endAt } }: Followed): number => (endAt === null ? Infinity : Date.parse(endAt));
