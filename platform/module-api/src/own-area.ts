import { hasEntry, hasMerchantMenu, type ModulePageId } from '@rollheim/contracts';
import { useAtomValue } from 'jotai';
import { customerAtom, localeAtom } from './atoms.ts';
import { useOwnCounts } from './own-counts.ts';
import { usePageId, usePages, usePath } from './paths.tsx';
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
    readonly id: OwnPage | ModulePageId;
    readonly href: string;
    readonly label: string;
    readonly current: boolean;
    /** How much the page holds, once that is known. */
    readonly count?: number | undefined;
  }[];
}

/** The own pages of who is logged in, in the language of the page; a dealer's with those that modules bring to the menu. */
export function useOwnArea(): OwnAreaLinks {
  const text = useText();
  const path = usePath();
  const pages = usePages();
  const page = usePageId();
  const locale = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  const above = page === null ? [] : (BELOW[page] ?? []);
  const isMerchant = customer !== null && hasMerchantMenu(customer);
  const counts = useOwnCounts(customer !== null);
  const own = (isMerchant ? MERCHANT : SELLER).map((id) => ({
    id,
    href: path(id),
    label: text(`area.${id}`),
    current: page === id || above.includes(id),
    count: counts[id],
  }));
  const brought = (Object.keys(pages) as ModulePageId[]).sort().flatMap((id) => {
    const { menu, operator } = pages[id] ?? {};
    // the team's pages have a frame of their own
    if (!menu || operator || !hasEntry(pages[id]!, 'account', customer)) return [];
    return [{ id, href: path(id), label: menu.text[locale], current: page === id }];
  });
  return { label: text('area'), places: [...own, ...brought] };
}
