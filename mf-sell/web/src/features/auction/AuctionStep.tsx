import { DateField, Grid, NumberField, RadioGroup, Section, Stack, Switch, TextField } from '@rollheim/ui';
import { useEffect, useEffectEvent } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { LONGEST, MILEAGE } from '../../draft/own-faults.ts';
import { useTexts } from '../../texts.ts';
import { useFieldError } from '../fields/AttributeField.tsx';
import { useDateFault } from '../fields/use-date-fault.ts';
import { FieldQuery } from '../query/Query.tsx';
import { KnownPrices } from './KnownPrices.tsx';
import { useLastAnswers } from './last-answers.ts';
import { LastAnswers } from './LastAnswers.tsx';
import { PickupFields } from './PickupFields.tsx';
import { PriceFields } from './PriceFields.tsx';

/** 'Later' without a day would be sold at once: it is no answer yet, and is kept as a text that names no day. */
const NO_DATE = 'validation.required';

/** When the vehicle is to be auctioned. */
export const SaleDate = () => {
  const t = useTexts();
  const dateFault = useDateFault();
  const { store, view, faults, texts, revealed } = useDraft();
  const name = 'terms.plannedSaleDate';
  const isOpen = name in texts;
  const date = isOpen ? null : view.private.terms.plannedSaleDate;
  const fault = faults[name];
  const later = date !== null || isOpen;
  const set = (next: string | null, isLater = true) => {
    if (next === null && isLater) return store.setText(name, '');
    const changes = { terms: { plannedSaleDate: next } };
    const wrong = store.untrue(changes, name);
    store.edit(changes, wrong ? { [name]: wrong } : {}, [name]);
  };
  return (
    <Section title={t('sale_date')}>
      <FieldQuery fields={['planned_sale_date']} />
      <RadioGroup
        label={t('sale_date_label')}
        look="tiles"
        choices={[
          { value: 'now', label: t('sale_now'), note: t('sale_now_note') },
          { value: 'later', label: t('sale_later'), note: t('sale_later_note') },
        ]}
        value={later ? 'later' : 'now'}
        onChange={(choice) => set(choice === 'later' ? date : null, choice === 'later')}
      />
      {later ? (
        <Grid columns="form">
          <DateField
            id={`field-${name}`}
            label={t('sale_from')}
            required
            value={date}
            error={fault && (revealed || fault !== NO_DATE) ? dateFault(name, fault) : undefined}
            onChange={(next) => set(next)}
          />
        </Grid>
      ) : null}
    </Section>
  );
};

/** From when the vehicle can be picked up, and how far it will have run by then. */
const Handover = () => {
  const t = useTexts();
  const dateFault = useDateFault();
  const errorOf = useFieldError();
  const { store, view, faults, texts, byTeam } = useDraft();
  const { availability, expectedMileage, productType, attributes } = view.listing.content;
  const { mileage } = attributes;
  const offer = useEffectEvent(() => {
    // handed over now it has run as far as it has; who drives on corrects it
    if (!byTeam && expectedMileage === null && typeof mileage === 'number')
      store.edit({ expectedMileage: mileage });
  });
  useEffect(() => offer(), []);
  const name = 'availability.from';
  const fault = faults[name];
  return (
    <Section title={t('group.auction_handover')}>
      <FieldQuery fields={['availability', 'available_from', 'expected_mileage']} />
      <RadioGroup
        label={t('availability')}
        look="row"
        choices={[
          { value: 'now', label: t('available_now') },
          { value: 'from', label: t('available_from') },
        ]}
        value={availability.kind}
        onChange={(kind) =>
          store.edit(
            { availability: kind === 'from' ? { kind, from: null } : { kind: 'now', from: null } },
            {},
            [name],
          )
        }
      />
      <Grid columns="form" gap={5}>
        {availability.kind === 'from' ? (
          <DateField
            id="field-available_from"
            label={t('available_date')}
            hint={t('available_hint')}
            required
            value={availability.from}
            error={fault ? dateFault(name, fault) : errorOf('available_from')}
            onChange={(from) => {
              const changes = { availability: { kind: 'from' as const, from } };
              const wrong = store.untrue(changes, name);
              store.edit(changes, wrong ? { [name]: wrong } : {}, [name]);
            }}
          />
        ) : null}
        {productType === 'motorhome' ? (
          <NumberField
            id="field-expected_mileage"
            label={t('expected_mileage')}
            hint={t('expected_mileage_hint')}
            required
            unit="km"
            value={texts['expectedMileage'] ?? expectedMileage}
            error={errorOf('expectedMileage', MILEAGE) ?? errorOf('expected_mileage', MILEAGE)}
            onChange={(value, text) => {
              if (text === undefined) store.edit({ expectedMileage: value });
              else store.setText('expectedMileage', text);
            }}
          />
        ) : null}
      </Grid>
    </Section>
  );
};

/** What only commercial sellers say. */
const Commercial = () => {
  const t = useTexts();
  const errorOf = useFieldError();
  const { store, view } = useDraft();
  if (view.listing.ownerSegment === 'PRIVATE') return null;
  return (
    <Section title={t('commercial')}>
      <FieldQuery fields={['vat_reportable', 'internal_number']} />
      <Switch
        checked={view.listing.content.vatReportable}
        note={t('vat_note')}
        onChange={(vatReportable) => store.edit({ vatReportable })}
      >
        {t('vat')}
      </Switch>
      <Grid columns="form">
        <TextField
          label={t('internal_number')}
          labelNote={t('optional')}
          id="field-internal_number"
          value={view.private.internalNumber ?? ''}
          error={errorOf('internalNumber', { maxLength: LONGEST.internalNumber })}
          onChange={(internalNumber) => store.edit({ internalNumber })}
        />
      </Grid>
    </Section>
  );
};

/** When, for how much, and where the vehicle is handed over. */
export const AuctionStep = () => {
  const { waits, filled, confirm } = useLastAnswers();
  return (
    <Stack gap={8}>
      <SaleDate />
      <PriceFields />
      <KnownPrices />
      <Handover />
      <LastAnswers filled={filled} onConfirm={confirm} />
      <PickupFields waits={waits} />
      <Commercial />
    </Stack>
  );
};
