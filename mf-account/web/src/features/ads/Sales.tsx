import type { OrderFilter, OrdersAnswer } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useLocation, usePath, useSearchParams } from '@rollheim/module-api';
import { Loaded, RowBones, groupedNumber, placeOf, VehicleCell, OrderPrice } from '@rollheim/page-parts';
import { Button, ButtonLink, formatDateTime, Section, Table, TabNav } from '@rollheim/ui';
import { HandoverState } from '../../shared/HandoverState.tsx';
import { CsvLink } from '../orders/OrderTools.tsx';
import { useTexts } from '../../texts.ts';
import css from './Ads.module.css';
import { useSales } from './queries.ts';

type Sale = OrdersAnswer['orders'][number];

/** Part of the address that says which sales are shown. */
const SOLD = 'sold';
const FILTERS = [null, 'handed_over'] as const satisfies readonly (OrderFilter | null)[];

/** All sales, or those whose vehicle was handed over. */
const SalesFilter = ({ shown }: { readonly shown: OrderFilter | null }) => {
  const t = useTexts();
  const { pathname } = useLocation();
  return (
    <div className={css.body}>
      <TabNav
        label={t('orders.handover')}
        items={FILTERS.map((each) => ({
          href: each ? `${pathname}?${SOLD}=${each}` : pathname,
          label: each ? t(`order.${each}`) : t('purchases.all'),
          current: each === shown,
        }))}
      />
    </div>
  );
};

/** What was sold, with the way to its buyer; nothing before the first sale. */
export const Sales = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const [parameters] = useSearchParams();
  const shown = FILTERS.find((each) => each !== null && each === parameters.get(SOLD)) ?? null;
  const sales = useSales(shown);
  const link = (sale: Sale): string => path('sale', { id: sale.orderId });
  if (shown === null && sales.data?.pages[0]?.total === 0) return null;
  return (
    <Section
      id="sales"
      look="panel"
      padded={false}
      title={t('sales.title')}
      actions={<CsvLink side="seller" status={shown} />}
    >
      <SalesFilter shown={shown} />
      <Loaded
        query={sales}
        failed={t('sales.failed')}
        bones={
          <div className={css.body}>
            <RowBones rows={2} />
          </div>
        }
      >
        {({ pages }) => (
          <>
            <Table<Sale>
              caption={t('sales.caption')}
              empty={<p className={css.body}>{t('sales.none_handed_over')}</p>}
              rows={pages.flatMap(({ orders }) => orders)}
              rowKey={(sale) => sale.orderId}
              columns={[
                {
                  id: 'vehicle',
                  header: t('ads.vehicle'),
                  record: 'wide',
                  cell: (sale) => (
                    <VehicleCell
                      title={sale.title}
                      mediaId={sale.mediaId}
                      href={link(sale)}
                      facts={
                        sale.vehicle
                          ? [
                              placeOf(sale.vehicle),
                              t('number', { number: groupedNumber(sale.vehicle.number) }),
                            ]
                          : []
                      }
                    />
                  ),
                },
                {
                  id: 'date',
                  header: t('sales.date'),
                  // one column: beside the side navigation there is no room for two
                  cell: (sale) => (
                    <span className={css.state}>
                      {formatDateTime(sale.createdAt, locale, 'date')}
                      <span>
                        <HandoverState order={sale} />
                      </span>
                    </span>
                  ),
                },
                {
                  id: 'price',
                  header: t('sales.price'),
                  align: 'end',
                  cell: (sale) => <OrderPrice order={sale} />,
                },
                {
                  id: 'contact',
                  header: t('sales.contact'),
                  hideHeader: true,
                  align: 'end',
                  record: 'end',
                  cell: (sale) => (
                    <ButtonLink size="sm" variant="outline" href={link(sale)}>
                      {t('sales.contact')}
                    </ButtonLink>
                  ),
                },
              ]}
            />
            {sales.hasNextPage ? (
              <div className={css.body}>
                <Button
                  variant="outline"
                  pending={sales.isFetchingNextPage}
                  onPress={() => void sales.fetchNextPage()}
                >
                  {t('sales.more')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Section>
  );
};
