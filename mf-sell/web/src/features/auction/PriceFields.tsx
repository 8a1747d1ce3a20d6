import { inCents, inEuros } from '@rollheim/contracts';
import { formatPrice, Grid, MoneyField, Notice, RadioGroup, Section } from '@rollheim/ui';
import { useValidationText } from '@rollheim/module-api';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { FieldQuery } from '../query/Query.tsx';
import {
  amountFault,
  boundOf,
  contradictions,
  unreadableFault,
  type PriceFault,
  type PriceField,
} from './prices.ts';

const CODES = {
  startPrice: 'start_price',
  minimum: 'minimum_selling_price',
  buyNow: 'buy_now_price',
} as const;

/** Without reserve there is no minimum that a text could name: the same of the price expectation. */
const withoutMinimum = (fault: PriceFault) =>
  fault === 'price_reduced' || fault === 'price_start' || fault === 'price_buy_now'
    ? (`${fault}_expectation` as const)
    : fault;

const euros = (cents: number | null): number | null => (cents === null ? null : inEuros(cents));

/** With or without minimum, and the three prices. */
export const PriceFields = () => {
  const t = useTexts();
  const validation = useValidationText();
  const draft = useDraft();
  const { store, view, faults, texts, missing, revealed, definitions, relisting } = draft;
  const prior = draft.highestMinimum;
  const { terms } = view.private;
  const against = contradictions(terms, relisting, prior);
  const money = (field: PriceField, label: string, hint: string | undefined, required: boolean) => {
    const name = `terms.${field}`;
    const text = texts[name];
    const fault = text === undefined ? (amountFault(terms[field]) ?? against[field]) : unreadableFault(text);
    const bound = fault ? boundOf(fault, terms, relisting, prior) : null;
    const absent = revealed && missing.includes(CODES[field]);
    return (
      <MoneyField
        id={`field-${CODES[field]}`}
        label={label}
        {...(required ? {} : { labelNote: t('optional') })}
        hint={hint}
        required={required}
        value={text ?? euros(terms[field])}
        error={
          fault
            ? t(terms.reserve ? fault : withoutMinimum(fault), {
                amount: bound === null ? '' : formatPrice(bound),
              })
            : absent
              ? validation('validation.required')
              : undefined
        }
        onChange={(amount, unreadable) => {
          if (unreadable === undefined)
            store.edit({ terms: { [field]: amount === null ? null : inCents(amount) } });
          else store.setText(name, unreadable);
        }}
      />
    );
  };
  const definition = (code: string) => definitions.find(({ attributeCode }) => attributeCode === code);
  return (
    <Section title={t('group.auction_price')}>
      <FieldQuery fields={['reserve', ...Object.values(CODES)]} />
      <RadioGroup
        label={t('reserve')}
        look="tiles"
        choices={[
          { value: 'with', label: t('reserve_with'), note: t('reserve_with_note') },
          { value: 'without', label: t('reserve_without'), note: t('reserve_without_note') },
        ]}
        value={terms.reserve ? 'with' : 'without'}
        disabled={relisting !== undefined}
        hint={relisting ? t('reserve_fixed') : undefined}
        error={faults['terms.reserve'] ? validation(faults['terms.reserve']) : undefined}
        onChange={(choice) => store.edit({ terms: { reserve: choice === 'with' } })}
      />
      <Grid columns="form" gap={5}>
        {money('startPrice', definition('start_price')?.label ?? '', t('start_price_hint'), true)}
        {money(
          'minimum',
          terms.reserve ? (definition('minimum_selling_price')?.label ?? '') : t('expectation'),
          [
            t(terms.reserve ? 'minimum_hint' : 'expectation_hint'),
            prior === null ? '' : t('price_prior', { amount: formatPrice(prior) }),
          ]
            .filter(Boolean)
            .join(' '),
          true,
        )}
        {money('buyNow', definition('buy_now_price')?.label ?? '', t('buy_now_hint'), false)}
      </Grid>
      {terms.reserve ? null : <Notice kind="info">{t('reserve_without_notice')}</Notice>}
    </Section>
  );
};
