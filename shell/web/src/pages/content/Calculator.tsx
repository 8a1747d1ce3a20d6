import { inCents, inEuros } from '@rollheim/contracts';
import { settle, type TaxProfile } from '@rollheim/auction-rules';
import { CostTable, MoneyField, RadioGroup } from '@rollheim/ui';
import { useState } from 'react';
import { useShellText } from '../../texts.ts';
import css from './Calculator.module.css';

/** Where the buyer sits decides the VAT on the commission (spec 2 §9; reverse charge needs a verified number). */
const BUYERS: Readonly<Record<'de' | 'eu' | 'abroad', TaxProfile>> = {
  de: { country: 'DE', vatNumberOf: 'DE', vatNumberVerified: true },
  eu: { country: 'NL', vatNumberOf: 'NL', vatNumberVerified: true },
  abroad: { country: 'CH', vatNumberOf: null, vatNumberVerified: false },
};
type Buyer = keyof typeof BUYERS;

const MOST_EUROS = 1_000_000;

/** What a sale at this price costs the buyer, by the rules of the auction. `hammerPrice` in cents. */
export function CommissionExample({ hammerPrice, buyer = 'de' }: { hammerPrice: number; buyer?: Buyer }) {
  const t = useShellText();
  const cost = settle(hammerPrice, BUYERS[buyer], false);
  return (
    <CostTable
      className={css.costs}
      withCents
      rows={[
        { label: t('calculator.hammerPrice'), amount: cost.gross },
        { label: t('calculator.commission'), amount: cost.commissionNet, note: t('calculator.rate') },
        {
          label: t('calculator.vat'),
          amount: cost.commissionVat,
          ...(cost.reverseCharge ? { note: t('calculator.noVat') } : {}),
        },
      ]}
      sum={{ label: t('calculator.total'), amount: cost.total, note: t('calculator.allIn') }}
    />
  );
}

/** Works out a price that the visitor types. */
export function Calculator({ hammerPrice }: { readonly hammerPrice: number }) {
  const t = useShellText();
  const [euros, setEuros] = useState<number | null>(inEuros(hammerPrice));
  const [buyer, setBuyer] = useState<Buyer>('de');
  const usable = euros !== null && Number.isInteger(euros) && euros > 0 && euros <= MOST_EUROS;
  return (
    <section className={css.root} aria-label={t('calculator.title')}>
      <div className={css.fields}>
        <MoneyField
          label={t('calculator.price')}
          value={euros}
          onChange={setEuros}
          error={usable ? undefined : t('calculator.invalid')}
        />
        <RadioGroup
          label={t('calculator.buyer')}
          value={buyer}
          onChange={(value) => setBuyer(value as Buyer)}
          choices={[
            { value: 'de', label: t('calculator.de') },
            { value: 'eu', label: t('calculator.eu') },
            { value: 'abroad', label: t('calculator.abroad') },
          ]}
        />
      </div>
      <div className={css.result} aria-live="polite">
        {usable ? <CommissionExample hammerPrice={inCents(euros)} buyer={buyer} /> : null}
      </div>
    </section>
  );
}
