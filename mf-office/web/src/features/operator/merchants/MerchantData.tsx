import type { OperatorMerchant } from '@rollheim/contracts';
import { customerAtom, localeAtom, useAtomValue } from '@rollheim/module-api';
import { placeOf } from '@rollheim/page-parts';
import { telHref } from '@rollheim/page-parts/tel';
import { ExternalLink, KeyFacts, Link, Notice, Section, Stack, Tag } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts.ts';
import { useClaimOf } from '../desk/use-claims.ts';
import css from '../Operator.module.css';
import { useRights } from '../rights.ts';
import { Correction } from './Correction.tsx';
import { VatAnswer } from './VatAnswer.tsx';

interface Props {
  readonly merchant: OperatorMerchant;
}

const VIES = 'https://ec.europa.eu/taxation_customs/vies/';

/** What the dealer gave, with what changed since the last decision. */
export const MerchantData = ({ merchant }: Props) => {
  const { application, person, changed, own, customerId } = merchant;
  const claim = useClaimOf({ kind: 'merchant', id: customerId });
  const operator = useAtomValue(customerAtom)?.customerId;
  const mayCorrect =
    useRights().may('merchant.correct') &&
    !own &&
    !application.blocked &&
    application.accepted !== false &&
    (claim === null || claim.customerId === operator);
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { company, director, registerNumber, street, contactName, contactSurname, phone, country } =
    application;
  const marked = (value: ReactNode, ...fields: readonly string[]) => (
    <>
      {value || '–'}{' '}
      {fields.some((field) => changed.includes(field)) ? (
        <Tag tone="task">{t('dealers.changed_mark')}</Tag>
      ) : null}
    </>
  );
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(person.language);
  const region = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country);
  return (
    <Section
      look="panel"
      title={t('dealers.data')}
      actions={mayCorrect ? <Correction key={merchant.seen} merchant={merchant} /> : null}
    >
      <KeyFacts
        look="list"
        className={css.list}
        items={[
          { label: t('field.company'), value: marked(company, 'company') },
          { label: t('field.director'), value: marked(director, 'director') },
          { label: t('field.registerNumber'), value: marked(registerNumber, 'registerNumber') },
          {
            label: t('dealers.address'),
            value: marked(
              [street, placeOf({ ...application, country: null }), region].filter(Boolean).join(', '),
              'street',
              'zipCode',
              'city',
              'country',
            ),
          },
          {
            label: t('merchant.part_contact'),
            value: [contactName, contactSurname].filter(Boolean).join(' ') || '–',
          },
          {
            label: t('field.phone'),
            value: phone ? <Link href={telHref(phone)}>{phone}</Link> : '–',
          },
          {
            label: t('field.email'),
            value: (
              <>
                <Link href={`mailto:${person.email}`}>{person.email}</Link>{' '}
                <Tag tone={person.emailVerified ? 'success' : 'task'}>
                  {t(person.emailVerified ? 'dealers.email_verified' : 'dealers.email_open')}
                </Tag>
              </>
            ),
          },
          {
            label: t('dealers.account'),
            value: [person.name, person.surname].filter(Boolean).join(' ') || '–',
          },
          { label: t('dealers.language'), value: language ?? person.language },
        ]}
      />
    </Section>
  );
};

/** Country of a VAT number; Greece writes EL. */
const countryOf = (vatNumber: string): string => {
  const prefix = vatNumber.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix;
};

/** The VAT number with its state, and where it is looked up. */
export const Vat = ({ merchant: { application, changed, customerId } }: Props) => {
  const t = useTexts();
  const { vatNumber, vatVerified, country, company } = application;
  if (vatNumber === null)
    return (
      <Section look="panel" title={t('field.vatNumber')}>
        <p className={css.soft}>{t('dealers.vat_none')}</p>
      </Section>
    );
  return (
    <Section
      look="panel"
      title={t('field.vatNumber')}
      actions={
        <Tag tone={vatVerified ? 'success' : 'task'}>
          {t(vatVerified ? 'dealers.vat_verified' : 'dealers.vat_open')}
        </Tag>
      }
    >
      <Stack gap={3}>
        <strong>{vatNumber}</strong>
        <VatAnswer customerId={customerId} vatNumber={vatNumber} company={company} />
        {changed.includes('vatNumber') ? <Notice>{t('dealers.vat_changed')}</Notice> : null}
        {country !== null && countryOf(vatNumber) !== country ? (
          <Notice kind="error">{t('dealers.vat_country')}</Notice>
        ) : null}
        <Link href={VIES} target="_blank" rel="noopener noreferrer" className={css.file}>
          <ExternalLink aria-hidden="true" />
          {t('dealers.vies')}
        </Link>
      </Stack>
    </Section>
  );
};
