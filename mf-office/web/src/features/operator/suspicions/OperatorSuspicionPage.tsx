import type { OperatorSuspicion, SuspicionPerson } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useParams, usePath } from '@rollheim/module-api';
import { groupedNumber } from '@rollheim/page-parts';
import { Facts, formatDateTime, Section, Tag } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { ItemColumns } from '../ItemColumns.tsx';
import { PersonName } from '../PersonName.tsx';
import { QueueItem } from '../QueueItem.tsx';
import { Bids } from './Bids.tsx';
import { useSuspicion } from './queries.ts';
import { Reasons } from './Reasons.tsx';
import { SuspicionDecision } from './SuspicionDecision.tsx';

const Person = ({ role, person }: { readonly role: string; readonly person: SuspicionPerson }) => {
  const t = useTexts();
  const { customerId, merchantId, city } = person;
  const name = person.name ?? t('suspicions.unnamed');
  return (
    <li>
      <span className={css.soft}>{role}</span>
      <PersonName customerId={customerId} merchantId={merchantId} name={name} />
      <Facts
        className={css.soft}
        items={[
          merchantId === null ? null : t('dealers.number', { number: groupedNumber(merchantId) }),
          city,
        ]}
      />
    </li>
  );
};

const History = ({ suspicion: { history } }: { readonly suspicion: OperatorSuspicion }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <Section look="panel" title={t('dealers.history')}>
      <ol className={css.documents}>
        {history.map(({ at, kind, by, reason }, index) => (
          <li key={`${at} ${index}`}>
            <span className={css.soft}>
              {formatDateTime(at, locale, 'dateTime')}, {by ?? t('suspicions.guard')}
            </span>
            <span>{t(`suspicions.step.${kind}`)}</span>
            {reason ? <span className={css.text}>{t('merchant.reason', { reason })}</span> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
};

const Suspicion = ({ suspicion }: { readonly suspicion: OperatorSuspicion }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { bidder, owner, group, since, auctions } = suspicion;
  const name = bidder.name ?? t('suspicions.unnamed');
  return (
    <ItemColumns
      title={name}
      facts={[
        t('suspicions.auctions', { count: auctions }),
        t('suspicions.since', { time: formatDateTime(since, locale, 'dateTime') }),
      ]}
      tags={<Tag tone={group === 'open' ? 'task' : 'neutral'}>{t(`suspicions.group.${group}`)}</Tag>}
      side={
        <>
          <SuspicionDecision suspicion={suspicion} />
          <Section look="panel" title={t('suspicions.people')}>
            <ul className={css.documents}>
              <Person role={t('suspicions.bidder')} person={bidder} />
              <Person role={t('suspicions.owner')} person={owner} />
            </ul>
          </Section>
          <History suspicion={suspicion} />
        </>
      }
      main={
        <>
          <Reasons suspicion={suspicion} />
          <Bids suspicion={suspicion} />
        </>
      }
    />
  );
};

/** Everything about one suspicion, and what is made of it. */
export const OperatorSuspicionPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const suspicion = useSuspicion(id);
  return (
    <QueueItem
      query={suspicion}
      queue={{ title: t('suspicions.title'), href: path('operator-suspicions') }}
      name={suspicion.data?.bidder.name ?? ''}
      missing={t('suspicions.missing')}
      failed={t('suspicions.item_failed')}
    >
      {(found) => <Suspicion suspicion={found} />}
    </QueueItem>
  );
};
