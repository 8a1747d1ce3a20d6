import type { OrderFilter, PurchasesSummary } from '@rollheim/contracts';
import { useDocumentTitle, useLocation, usePath, useSearchParams } from '@rollheim/module-api';
import { Loaded, Pages, usePage } from '@rollheim/page-parts';
import { ButtonLink, Empty, formatAmount, KeyFacts, PageHead, Section, TabNav } from '@rollheim/ui';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';
import { CsvLink, listOf, OrderSearch } from './OrderTools.tsx';
import { PurchasesTable } from './PurchasesTable.tsx';
import { usePurchases } from './queries.ts';

const STATUSES = ['pending', 'paid', 'handed_over', 'canceled'] as const satisfies readonly OrderFilter[];

const Sums = ({ summary }: { readonly summary: PurchasesSummary }) => {
  const t = useTexts();
  const { year, vehicles, value, commission, open, counts } = summary;
  return (
    <KeyFacts
      look="sums"
      items={[
        {
          label: t('purchases.year', { year }),
          value: vehicles,
          note: t('purchases.vehicles', { count: vehicles }),
        },
        { label: t('purchases.value'), value: formatAmount(value), note: t('purchases.value_note') },
        { label: t('purchases.commission'), value: formatAmount(commission), note: t('purchases.with_vat') },
        {
          label: t('purchases.open'),
          value: formatAmount(open),
          note: t('purchases.invoices', { count: counts.pending }),
        },
      ]}
    />
  );
};

/** The purchases of a dealer with their commission. */
export const PurchasesPage = () => {
  const t = useTexts();
  const path = usePath();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const status = STATUSES.find((each) => each === parameters.get('status')) ?? null;
  const q = parameters.get('q')?.trim() ?? '';
  const purchases = usePurchases(status, q, usePage());
  useDocumentTitle(t('purchases.title'));
  return (
    <AccountArea>
      <PageHead title={t('purchases.title')} />
      <Loaded query={purchases} failed={t('purchases.failed')}>
        {({ products, page, pages, summary }) => {
          const { counts } = summary;
          const all = counts.pending + counts.paid + counts.canceled;
          if (all === 0)
            return (
              <Section look="panel">
                <Empty
                  title={t('purchases.empty_title')}
                  action={<ButtonLink href={path('catalog-list')}>{t('to_catalog')}</ButtonLink>}
                >
                  {t('purchases.empty_text')}
                </Empty>
              </Section>
            );
          return (
            <>
              <Sums summary={summary} />
              <Section look="panel" padded={false}>
                <div className={css.bar}>
                  <TabNav
                    label={t('purchases.filter')}
                    items={[
                      {
                        href: listOf(pathname, null, q),
                        label: t('purchases.all'),
                        count: all,
                        current: status === null,
                      },
                      ...STATUSES.map((each) => ({
                        href: listOf(pathname, each, q),
                        label: t(`order.${each}`),
                        count: counts[each],
                        current: status === each,
                      })),
                    ]}
                  />
                  <CsvLink side="buyer" status={status} q={q} />
                  <OrderSearch key={`${status} ${q}`} status={status} q={q} />
                </div>
                {products.length === 0 ? (
                  <p className={css.none}>
                    {q ? t('orders.none_found', { q }) : t('purchases.none_in_status')}
                  </p>
                ) : (
                  <PurchasesTable purchases={products} />
                )}
                {pages > 1 ? (
                  <div className={css.pages}>
                    <Pages page={page} pages={pages} />
                  </div>
                ) : null}
              </Section>
            </>
          );
        }}
      </Loaded>
    </AccountArea>
  );
};
