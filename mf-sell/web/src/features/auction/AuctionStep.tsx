import { localeAtom, useAtomValue, useServerTime } from '@rollheim/module-api';
import {
  DateField,
  formatNumber,
  Grid,
  NumberField,
  RadioGroup,
  Section,
  Stack,
  Switch,
  TextField,
} from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useFieldError } from '../fields/AttributeField.tsx';
import { PickupFields } from './PickupFields.tsx';
import { PriceFields } from './PriceFields.tsx';

const DAY_MS = 86_400_000;
/** A vehicle is available within six weeks (spec 2 §9). */
const LATEST_AVAILABILITY_DAYS = 42;
const LATEST_SALE_DAYS = 365;

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What is wrong with a date that has to lie ahead, but not too far. */
const dateFault = (date: string | null, now: number, days: number): string | null =>
  date === null ? null : date < day(now) ? 'date_past' : date > day(now + days * DAY_MS) ? 'date_late' : null;

/** When the vehicle is to be auctioned. */
const SaleDate = ({ now }: { readonly now: number }) => {
  const t = useTexts();
  const { store, view, faults } = useDraft();
  const date = view.private.terms.plannedSaleDate;
  const [later, setLater] = useState(date !== null);
  const name = 'terms.plannedSaleDate';
  const set = (next: string | null) => {
    const fault = dateFault(next, now, LATEST_SALE_DAYS);
    store.edit({ terms: { plannedSaleDate: next } }, fault ? { [name]: fault } : {}, [name]);
  };
  return (
    <Section title={t('sale_date')}>
      <RadioGroup
        label={t('sale_date_label')}
        look="tiles"
        choices={[
          { value: 'now', label: t('sale_now'), note: t('sale_now_note') },
          { value: 'later', label: t('sale_later'), note: t('sale_later_note') },
        ]}
        value={later ? 'later' : 'now'}
        onChange={(choice) => {
          setLater(choice === 'later');
          if (choice === 'now') set(null);
        }}
      />
      {later ? (
        <Grid columns="form">
          <DateField
            label={t('sale_from')}
            value={date}
            error={faults[name] ? t(faults[name] as 'date_past' | 'date_late') : undefined}
            onChange={set}
          />
        </Grid>
      ) : null}
    </Section>
  );
};

/** From when the vehicle can be picked up, and how far it will have run by then. */
const Handover = ({ now }: { readonly now: number }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const errorOf = useFieldError();
  const { store, view, faults } = useDraft();
  const { availability, expectedMileage, productType, attributes } = view.listing.content;
  const name = 'availability';
  const fault = faults[name] ?? faults['availability.from'];
  return (
    <Section title={t('group.auction_handover')}>
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
            [name, 'availability.from'],
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
            error={
              fault === 'date_past' || fault === 'date_late'
                ? t(fault)
                : fault
                  ? t('date_late')
                  : errorOf('available_from')
            }
            onChange={(from) => {
              const wrong = dateFault(from, now, LATEST_AVAILABILITY_DAYS);
              store.edit({ availability: { kind: 'from', from } }, wrong ? { [name]: wrong } : {}, [
                name,
                'availability.from',
              ]);
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
            placeholder={
              typeof attributes['mileage'] === 'number'
                ? formatNumber(attributes['mileage'], locale)
                : undefined
            }
            value={expectedMileage}
            error={errorOf('expectedMileage') ?? errorOf('expected_mileage')}
            onChange={(value) => {
              const wrong = value !== null && (value < 0 || value > 3_000_000 || !Number.isInteger(value));
              store.edit({ expectedMileage: value }, wrong ? { expectedMileage: 'validation.integer' } : {}, [
                'expectedMileage',
              ]);
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
  const { store, view } = useDraft();
  if (view.listing.ownerSegment === 'PRIVATE') return null;
  return (
    <Section title={t('commercial')}>
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
          maxLength={40}
          value={view.private.internalNumber ?? ''}
          onChange={(internalNumber) => store.edit({ internalNumber })}
        />
      </Grid>
    </Section>
  );
};

/** When, for how much, and where the vehicle is handed over. */
export const AuctionStep = () => {
  const now = useServerTime(60_000);
  return (
    <Stack gap={8}>
      <SaleDate now={now} />
      <PriceFields />
      <Handover now={now} />
      <PickupFields />
      <Commercial />
    </Stack>
  );
};
