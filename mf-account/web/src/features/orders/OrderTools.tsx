import type { OrderFilter } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useLocation } from '@rollheim/module-api';
import { SearchForm } from '@rollheim/page-parts';
import { ButtonLink, Download } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';

/** Characters that can be searched for. */
const LONGEST = 100;

/** The file of own orders: of one side, and what the filter lets pass. */
export const CsvLink = (asked: {
  readonly side: 'buyer' | 'seller';
  readonly status?: OrderFilter | null;
  readonly q?: string;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const given = Object.entries({ ...asked, locale }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  return (
    <ButtonLink
      variant="quiet"
      size="sm"
      icon={<Download aria-hidden="true" />}
      href={`/api/private/orders/export.csv?${new URLSearchParams(given)}`}
      download
    >
      {t('orders.csv')}
    </ButtonLink>
  );
};

interface Props {
  readonly status: OrderFilter | null;
  readonly q: string;
}

/** Looks for a vehicle or a number among the orders of the status. */
export const OrderSearch = ({ status, q }: Props) => {
  const t = useTexts();
  const { pathname } = useLocation();
  return (
    <div className={css.search}>
      <SearchForm
        q={q}
        label={t('orders.search')}
        send={t('orders.search_send')}
        longest={LONGEST}
        hrefOf={(text) => listOf(pathname, status, text)}
      />
    </div>
  );
};

/** Address of the orders that a filter lets pass (null: all) in which a text is found (empty: all). */
export function listOf(pathname: string, status: OrderFilter | null, q: string): string {
  const asked = new URLSearchParams({ ...(status ? { status } : {}), ...(q ? { q } : {}) }).toString();
  return asked ? `${pathname}?${asked}` : pathname;
}
