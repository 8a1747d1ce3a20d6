import { refusedArea, type TeamArea } from '@rollheim/contracts';
import { usePageId, usePath, useText } from '@rollheim/module-api';
import { Notice, Page, TabNav } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts, type OfficeTexts } from '../../texts.ts';
import { OfficeTabs, type OfficeTab } from './OfficeTabs.tsx';
import css from './Operator.module.css';
import { useRights } from './rights.ts';

/** Says whose part of the back office this is. */
const Closed = ({ area }: { readonly area: TeamArea }) => {
  const t = useText<Readonly<Record<`error.${string}`, string>>>();
  return <Notice kind="error">{t(`error.${refusedArea([], area) ?? 'not_allowed'}`)}</Notice>;
};

/** Queues in the order of their tabs, with the text of each; a queue is the page of its area. */
const QUEUES = [
  ['ads', 'operator.ads'],
  ['auctions', 'auctions.tab'],
  ['merchants', 'dealers.tab'],
  ['customers', 'people.tab'],
  ['suspicions', 'suspicions.tab'],
  ['valuations', 'operator.valuations'],
  ['payments', 'payments.tab'],
  ['content', 'content.tab'],
  ['holidays', 'holidays.tab'],
  ['deliveries', 'deliveries.tab'],
  ['security', 'log.tab'],
  ['audit', 'audit.tab'],
] as const satisfies readonly (readonly [TeamArea, keyof OfficeTexts])[];

/** Frame of the back office: its front page and queues as tabs, on a phone at the bottom. */
export const OperatorArea = ({ children }: { readonly children: ReactNode }) => {
  const t = useTexts();
  const path = usePath();
  const page = usePageId();
  const rights = useRights();
  const queues = QUEUES.map(([area, label]) => {
    const id = `operator-${area}` as const;
    // the page of one of them belongs to their queue: `operator-ad` to `operator-ads`
    return { area, href: path(id), label: t(label), current: page === id || `${page}s` === id };
  });
  const start: OfficeTab = {
    area: 'start',
    href: path('operator-start'),
    label: t('office.title'),
    current: page === 'operator-start',
  };
  const tabs = [start, ...queues.filter(({ area }) => rights.mayOpen(area))];
  const closed = queues.find(({ area, current }) => current && !rights.mayOpen(area));
  return (
    <Page className={css.root}>
      <TabNav label={t('operator.area')} items={tabs} className={css.top} />
      {closed ? <Closed area={closed.area} /> : children}
      <OfficeTabs label={t('operator.area')} tabs={tabs} />
    </Page>
  );
};
