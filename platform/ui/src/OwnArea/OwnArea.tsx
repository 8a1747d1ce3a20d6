import type { ReactNode } from 'react';
import { Bookmark, Caravan, Gauge, Gavel, Mail, Plug, Search, TrendingUp, User } from '../icons.ts';
import { Page } from '../Page/Page.tsx';
import { TabNav } from '../Tabs/TabNav.tsx';
import css from './OwnArea.module.css';

const ICONS = {
  bids: TrendingUp,
  purchases: Gavel,
  watchlist: Bookmark,
  searches: Search,
  'merchant-ads': Caravan,
  'my-vehicles': Caravan,
  account: User,
  'email-settings': Mail,
  'mf-valuation/own': Gauge,
} as const;

/** One of the own pages. */
export interface OwnAreaPlace {
  /** One that a module brings has the icon of modules, unless it is known here. */
  readonly id: keyof typeof ICONS | `${string}/${string}`;
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
  /** How much the page holds; absent: it is not known, or nothing is counted there. */
  readonly count?: number | undefined;
}

export interface OwnAreaProps {
  /** Name of the links together, and the links: `useOwnArea()` of the module API. */
  readonly area: { readonly label: string; readonly places: readonly OwnAreaPlace[] };
  readonly children: ReactNode;
}

/** An own page: a column of links beside the content, scrolling tabs on a phone. */
export const OwnArea = ({ area: { label, places }, children }: OwnAreaProps) => (
  <Page className={css.root}>
    <TabNav
      look="side"
      label={label}
      items={places.map(({ id, ...place }) => {
        const Icon = id in ICONS ? ICONS[id as keyof typeof ICONS] : Plug;
        return { ...place, icon: <Icon aria-hidden="true" /> };
      })}
    />
    <div className={css.content}>{children}</div>
  </Page>
);
