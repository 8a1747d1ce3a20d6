import type { OrdersAnswer } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { Button, ButtonLink, formatDateTime, formatPrice, Section, Table } from '@rollheim/ui';
import { Loaded, RowBones } from '../../shared/Loaded.tsx';
import { groupedNumber, placeOf } from '../../shared/place.ts';
import { VehicleCell } from '../../shared/VehicleCell.tsx';
import { CsvLink } from '../orders/OrderTools.tsx';
import { useTexts } from '../../texts.ts';
import css from './Ads.module.css';
import { useSales } from './queries.ts';

type Sale = OrdersAnswer['orders'][number];

/** What was sold, with the way to its buyer; nothing before the first sale. */
export const Sales = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const sales = useSales();
  const link = (sale: Sale): string => path('sale', { id: sale.orderId });
  if (sales.data?.pages[0]?.total === 0) return null;
  return (
    <Section look="panel" padded={false} title={t('sales.title')} actions={<CsvLink side="seller" />}>
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
                  cell: (sale) => formatDateTime(sale.createdAt, locale, 'date'),
                },
                {
                  id: 'price',
                  header: t('sales.price'),
                  align: 'end',
                  cell: (sale) => formatPrice(sale.price),
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
