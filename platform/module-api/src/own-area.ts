import { useAtomValue } from 'jotai';
import { customerAtom } from './atoms.ts';
import { usePageId, usePath } from './paths.tsx';
import { useText } from './texts.tsx';

/** Own pages of a dealer, and of a seller; in the order in which they are shown. */
const MERCHANT = [
  'bids',
  'purchases',
  'watchlist',
  'searches',
  'merchant-ads',
  'account',
  'email-settings',
] as const;
const SELLER = ['my-vehicles', 'watchlist', 'account', 'email-settings'] as const;
type OwnPage = (typeof MERCHANT)[number] | (typeof SELLER)[number];

/** Pages that belong to another one. */
const BELOW: Readonly<Record<string, readonly OwnPage[]>> = {
  purchase: ['purchases'],
  sale: ['merchant-ads', 'my-vehicles'],
};

/** The links between a customer's own pages, whichever modules bring them: for `OwnArea` of the design system. */
export interface OwnAreaLinks {
  readonly label: string;
  readonly places: readonly {
    readonly id: OwnPage;
    readonly href: string;
    readonly label: string;
    readonly current: boolean;
  }[];
}

/** The own pages of who is logged in, in the language of the page. */
export function useOwnArea(): OwnAreaLinks {
  const text = useText();
  const path = usePath();
  const page = usePageId();
  const customer = useAtomValue(customerAtom);
  const above = page === null ? [] : (BELOW[page] ?? []);
  const places: readonly OwnPage[] = customer?.merchantId == null ? SELLER : MERCHANT;
  return {
    label: text('area'),
    places: places.map((id) => ({
      id,
      href: path(id),
      label: text(`area.${id}`),
      current: page === id || above.includes(id),
    })),
  };
}
