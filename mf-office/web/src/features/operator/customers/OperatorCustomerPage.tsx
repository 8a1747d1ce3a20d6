import type { OperatorCustomer } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useParams, usePath } from '@rollheim/module-api';
import { groupedNumber, placeOf } from '@rollheim/page-parts';
import { telHref } from '@rollheim/page-parts/tel';
import { ButtonLink, formatDateTime, KeyFacts, Link, Notice, Section, Stack, Tag } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { ItemColumns } from '../ItemColumns.tsx';
import { QueueItem } from '../QueueItem.tsx';
import { Ads, BidsOf, Events, OrdersOf } from './Lists.tsx';
import { Notes } from './Notes.tsx';
import { useCustomer } from './queries.ts';
import { Roles } from './Roles.tsx';
import { nameOf, standingOf, TONES } from './words.ts';

interface Props {
  readonly person: OperatorCustomer;
}

const Account = ({ person: { customer, messages } }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { email, emailVerified, phone, street, language, vatNumber, tacAcceptedAt } = customer;
  const spoken = new Intl.DisplayNames([locale], { type: 'language' }).of(language);
  return (
    <Section look="panel" title={t('people.account')}>
      <KeyFacts
        look="list"
        className={css.list}
        items={[
          {
            label: t('dealers.account'),
            value: [customer.name, customer.surname].filter(Boolean).join(' ') || '–',
          },
          {
            label: t('field.email'),
            value: (
              <>
                <Link href={`mailto:${email}`}>{email}</Link>{' '}
                <Tag tone={emailVerified ? 'success' : 'task'}>
                  {t(emailVerified ? 'dealers.email_verified' : 'dealers.email_open')}
                </Tag>
              </>
            ),
          },
          {
            label: t('field.phone'),
            value: phone ? <Link href={telHref(phone)}>{phone}</Link> : '–',
          },
          {
            label: t('dealers.address'),
            value: [street, placeOf(customer)].filter(Boolean).join(', ') || '–',
          },
          { label: t('field.vatNumber'), value: vatNumber ?? '–' },
          { label: t('dealers.language'), value: spoken ?? language },
          {
            label: t('people.tac'),
            value: tacAcceptedAt === null ? '–' : formatDateTime(tacAcceptedAt, locale, 'dateTime'),
          },
          {
            label: t('people.messages'),
            value: t('people.messages_count', { total: messages.total, unread: messages.unread }),
          },
        ]}
      />
    </Section>
  );
};

/** The state of a dealer, and the way to what can be decided about them. */
const Dealer = ({ person: { customer } }: Props) => {
  const t = useTexts();
  const path = usePath();
  if (customer.merchantId === null) return null;
  return (
    <Section look="panel" title={t('dealers.dealer')}>
      <Stack gap={3}>
        <p>{t('dealers.number', { number: groupedNumber(customer.merchantId) })}</p>
        {customer.blocked && customer.blockReason ? (
          <Notice kind="error">{t('merchant.reason', { reason: customer.blockReason })}</Notice>
        ) : null}
        <ButtonLink variant="outline" href={path('operator-merchant', { id: customer.customerId })}>
          {t('people.to_dealer')}
        </ButtonLink>
      </Stack>
    </Section>
  );
};

const Person = ({ person }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { customer, notes } = person;
  const standing = standingOf(customer);
  const name = nameOf(customer);
  return (
    <ItemColumns
      title={name}
      facts={[
        placeOf(customer) || null,
        t('people.since', { time: formatDateTime(customer.createdAt, locale, 'date') }),
      ]}
      tags={<Tag tone={TONES[standing]}>{t(`people.standing.${standing}`)}</Tag>}
      side={
        <>
          <Dealer person={person} />
          <Roles key={`${customer.customerId} ${person.roles.join()}`} person={person} />
          <Notes key={customer.customerId} customerId={customer.customerId} notes={notes} />
          <Events person={person} />
        </>
      }
      main={
        <>
          <Account person={person} />
          <Ads person={person} />
          <BidsOf person={person} />
          <OrdersOf person={person} />
        </>
      }
    />
  );
};

/** The whole of one person. */
export const OperatorCustomerPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const person = useCustomer(id);
  return (
    <QueueItem
      query={person}
      queue={{ title: t('people.title'), href: path('operator-customers') }}
      name={person.data ? nameOf(person.data.customer) : ''}
      missing={t('people.missing')}
      failed={t('people.item_failed')}
    >
      {(found) => <Person person={found} />}
    </QueueItem>
  );
};
