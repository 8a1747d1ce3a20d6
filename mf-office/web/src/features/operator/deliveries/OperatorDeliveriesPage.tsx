import { DELIVERY_GROUPS, type DeliveryQueue } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle } from '@rollheim/module-api';
import { Empty, Facts, PageHead } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { GroupedList, useListPlace } from '../GroupedList.tsx';
import css from '../Operator.module.css';
import { OperatorArea } from '../OperatorArea.tsx';
import { DeliveryTable } from './DeliveryTable.tsx';
import { durationText } from './duration.ts';
import { useDeliveries } from './queries.ts';

/** Characters that can be searched for. */
const LONGEST = 254;

/** How late the queue is, and how far back the list goes. */
const Lead = ({ queue: { late, keptDays } }: { readonly queue: DeliveryQueue }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <Facts
      items={[
        late.all === null
          ? t('deliveries.none_waits')
          : t('deliveries.oldest', { time: durationText(late.all, locale) }),
        late.urgent === null
          ? null
          : t('deliveries.oldest_urgent', { time: durationText(late.urgent, locale) }),
        t('deliveries.kept', { days: keptDays }),
      ]}
    />
  );
};

/** What was sent to whom, by which channel and with which outcome, without its content. */
export const OperatorDeliveriesPage = () => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const place = useListPlace(DELIVERY_GROUPS, 'failed');
  const queue = useDeliveries(place.group, place.q, place.page, locale);
  useDocumentTitle(t('deliveries.title'));
  return (
    <OperatorArea>
      <PageHead
        className={css.head}
        title={t('deliveries.title')}
        lead={queue.data ? <Lead queue={queue.data} /> : null}
      />
      <GroupedList
        place={place}
        label={t('deliveries.groups')}
        groupName={(group) => t(`deliveries.group.${group}`)}
        counts={queue.data?.counts}
        search={{ label: t('deliveries.search'), longest: LONGEST }}
        query={queue}
        failed={t('deliveries.failed')}
        shown={({ deliveries }) => deliveries.length}
        empty={<Empty title={t('deliveries.empty_title')}>{t('deliveries.empty_text')}</Empty>}
      >
        {({ deliveries }) => <DeliveryTable deliveries={deliveries} group={place.group} />}
      </GroupedList>
    </OperatorArea>
  );
};
