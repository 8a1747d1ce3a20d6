import type { BankImport } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Facts, formatDateTime, formatPrice, KeyFacts, Section } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';

/** What waits for a decision: what came in, and what went out, each where there is any. */
const waiting = (
  { receivedOpen, paidOutOpen = 0 }: Pick<BankImport, 'receivedOpen' | 'paidOutOpen'>,
  cents: (amount: number) => string,
): string =>
  [
    ...(receivedOpen > 0 || paidOutOpen === 0 ? [cents(receivedOpen)] : []),
    ...(paidOutOpen > 0 ? [cents(-paidOutOpen)] : []),
  ].join(', ');

/** The latest files, each with what it brought and the state of that. */
export const Imports = ({ imports }: { readonly imports: readonly BankImport[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  return (
    <Section title={t('bank.files')}>
      <ul className={css.steps}>
        {imports.map(({ importId, name, at, entries, known, booked, byHand = 0, open, ...sums }) => {
          const { received, receivedBooked, paidOut } = sums;
          return (
            <li key={importId}>
              <strong className={css.text}>{name}</strong>
              <Facts
                className={css.soft}
                items={[
                  formatDateTime(at, locale, 'dateTime'),
                  `${t('bank.caption')}: ${entries}`,
                  `${t('bank.received')}: ${cents(received)}`,
                  paidOut > 0 ? `${t('bank.paid_out')}: ${cents(-paidOut)}` : null,
                  `${t('bank.group.booked')}: ${booked}, ${cents(receivedBooked)}`,
                  byHand > 0 ? t('bank.of_them_by_hand', { count: byHand }) : null,
                  `${t('bank.group.open')}: ${open}, ${waiting(sums, cents)}`,
                  known > 0 ? t('bank.known', { count: known }) : null,
                ]}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
};

/** What the latest statement brought, and its state. */
export const Figures = ({ latest }: { readonly latest: BankImport }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  const { name, entries, booked, byHand = 0, open, received, receivedBooked, paidOut } = latest;
  const count = (number: number): string => `${t('bank.caption')}: ${number}`;
  return (
    <section aria-label={name}>
      <KeyFacts
        look="sums"
        items={[
          { label: t('bank.received'), value: cents(received), note: count(entries) },
          ...(paidOut > 0 ? [{ label: t('bank.paid_out'), value: cents(-paidOut) }] : []),
          {
            label: t('bank.group.booked'),
            value: cents(receivedBooked),
            note:
              byHand > 0
                ? `${count(booked)}, ${t('bank.of_them_by_hand', { count: byHand })}`
                : count(booked),
          },
          { label: t('bank.group.open'), value: waiting(latest, cents), note: count(open) },
        ]}
      />
    </section>
  );
};
