import { customerAtom, useAtomValue, usePageId, usePath } from '@rollheim/module-api';
import { Bookmark, Caravan, Gavel, Mail, Page, Search, TabNav, TrendingUp, User } from '@rollheim/ui';
import type { PathId } from '@rollheim/contracts';
import type { ReactNode } from 'react';
import { useTexts, type AccountText } from '../texts.ts';
import css from './AccountArea.module.css';

interface Place {
  readonly id: PathId;
  readonly text: Parameters<AccountText>[0];
  readonly icon: ReactNode;
  /** Pages below it. */
  readonly below?: PathId;
}

const WATCHLIST: Place = { id: 'watchlist', text: 'area.watchlist', icon: <Bookmark aria-hidden="true" /> };
const ACCOUNT: Place = { id: 'account', text: 'area.account', icon: <User aria-hidden="true" /> };
const MAILS: Place = { id: 'email-settings', text: 'area.mails', icon: <Mail aria-hidden="true" /> };
const MERCHANT: readonly Place[] = [
  { id: 'bids', text: 'area.bids', icon: <TrendingUp aria-hidden="true" /> },
  { id: 'purchases', text: 'area.purchases', icon: <Gavel aria-hidden="true" />, below: 'purchase' },
  WATCHLIST,
  { id: 'searches', text: 'area.searches', icon: <Search aria-hidden="true" /> },
  { id: 'merchant-ads', text: 'area.merchant_ads', icon: <Caravan aria-hidden="true" />, below: 'sale' },
  ACCOUNT,
  MAILS,
];
const SELLER: readonly Place[] = [
  { id: 'my-vehicles', text: 'area.my_vehicles', icon: <Caravan aria-hidden="true" />, below: 'sale' },
  WATCHLIST,
  ACCOUNT,
  MAILS,
];

/** The own pages: a column of links beside the content, scrolling tabs on a phone. */
export const AccountArea = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts();
  const path = usePath();
  const page = usePageId();
  const customer = useAtomValue(customerAtom);
  const places = customer?.merchantId == null ? SELLER : MERCHANT;
  return (
    <Page className={css.root}>
      <TabNav
        look="side"
        label={t('area')}
        items={places.map(({ id, text, icon, below }) => ({
          href: path(id),
          label: t(text),
          icon,
          current: page === id || (below !== undefined && page === below),
        }))}
      />
      <div className={css.content}>{children}</div>
    </Page>
  );
};
