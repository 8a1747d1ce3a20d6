import { usePageId, usePath } from '@rollheim/module-api';
import { Page, TabNav } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';

/** Frame of the back office: its queues as tabs. */
export const OperatorArea = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts();
  const path = usePath();
  const page = usePageId();
  return (
    <Page className={css.root}>
      <TabNav
        label={t('operator.area')}
        items={[
          {
            href: path('operator-ads'),
            label: t('operator.ads'),
            current: page === 'operator-ads' || page === 'operator-ad',
          },
          {
            href: path('operator-auctions'),
            label: t('auctions.tab'),
            current: page === 'operator-auctions',
          },
          {
            href: path('operator-merchants'),
            label: t('dealers.tab'),
            current: page === 'operator-merchants' || page === 'operator-merchant',
          },
          {
            href: path('operator-customers'),
            label: t('people.tab'),
            current: page === 'operator-customers' || page === 'operator-customer',
          },
          {
            href: path('operator-suspicions'),
            label: t('suspicions.tab'),
            current: page === 'operator-suspicions' || page === 'operator-suspicion',
          },
          {
            href: path('operator-valuations'),
            label: t('operator.valuations'),
            current: page === 'operator-valuations',
          },
          {
            href: path('operator-payments'),
            label: t('payments.tab'),
            current: page === 'operator-payments',
          },
          {
            href: path('operator-holidays'),
            label: t('holidays.tab'),
            current: page === 'operator-holidays',
          },
          {
            href: path('operator-deliveries'),
            label: t('deliveries.tab'),
            current: page === 'operator-deliveries',
          },
          {
            href: path('operator-security'),
            label: t('log.tab'),
            current: page === 'operator-security',
          },
          {
            href: path('operator-audit'),
            label: t('audit.tab'),
            current: page === 'operator-audit',
          },
        ]}
      />
      {children}
    </Page>
  );
};
