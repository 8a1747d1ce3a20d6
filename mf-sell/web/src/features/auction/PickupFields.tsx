import {
  CATALOG_COUNTRIES,
  checkFields,
  cleanField,
  FIELD_RULES,
  LOCALE_COUNTRIES,
  ofCountry,
  rulesOf,
  verdictParams,
  type FieldRule,
} from '@rollheim/contracts';
import { localeAtom, useAtomValue, useValidationText } from '@rollheim/module-api';
import { Grid, Section, Select, TextField } from '@rollheim/ui';
import { useMemo } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { FieldQuery } from '../query/Query.tsx';
import { useOwnAddress } from './own-address.ts';
import { usePostcodeTown } from './use-postcode-town.ts';

/** Names of the catalog's countries in the language of the page. */
export function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  const locale = useAtomValue(localeAtom);
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return CATALOG_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }));
  }, [locale]);
}

const FIELDS = ['zipCode', 'city', 'street'] as const;
/** The street may be left out. */
const STREET_RULES = FIELD_RULES.street.filter(({ rule }) => rule !== 'required');
const pickupRules = (field: (typeof FIELDS)[number], country: string): readonly FieldRule[] =>
  field === 'street' ? STREET_RULES : rulesOf(field, country);

/** Where the vehicle is picked up; others see postcode and town, never the street. `waits`: the last place may still come. */
export const PickupFields = ({ waits = false }: { readonly waits?: boolean }) => {
  const t = useTexts();
  const validation = useValidationText();
  const countries = useCountries();
  const locale = useAtomValue(localeAtom);
  useOwnAddress(waits);
  const { store, view, faults, missing, revealed } = useDraft();
  const { pickup } = view.listing.content;
  const place = {
    zipCode: pickup?.zipCode ?? '',
    city: pickup?.city ?? '',
    country: pickup?.country ?? LOCALE_COUNTRIES[locale],
    street: view.private.pickupStreet,
  };
  const change = (changes: Partial<typeof place>) => {
    const next = { ...place, ...changes };
    const wrong = FIELDS.flatMap((field) => {
      const fault = checkFields(
        pickupRules(field, next.country),
        cleanField(field, next[field] ?? '', next.country),
      );
      const found = fault ?? store.untrue({ pickup: next }, `pickup.${field}`);
      return found ? [[`pickup.${field}`, found] as const] : [];
    });
    store.edit(
      { pickup: next },
      Object.fromEntries(wrong),
      FIELDS.map((field) => `pickup.${field}`),
    );
  };
  const isFilled = usePostcodeTown(place, (city) => change({ city }));
  /** Shows a field as it is kept, once it is left. */
  const leave = (field: (typeof FIELDS)[number]) => () => {
    const typed = place[field] ?? '';
    const clean = cleanField(field, typed, place.country);
    if (clean !== typed) change({ [field]: clean });
  };
  const errorOf = (field: (typeof FIELDS)[number]): string | undefined => {
    const fault =
      faults[`pickup.${field}`] ??
      (field !== 'street' && missing.includes('pickup_location') ? 'validation.required' : null);
    // an empty field next to the one being filled in is no fault yet
    return fault && (revealed || fault !== 'validation.required')
      ? validation(fault, verdictParams(pickupRules(field, place.country), fault))
      : undefined;
  };
  return (
    <Section title={t('pickup')} id="field-pickup_location">
      <FieldQuery fields={['pickup_location']} />
      <Grid columns="form" gap={5}>
        <TextField
          label={t('street')}
          labelNote={t('optional')}
          hint={t('street_hint')}
          autoComplete="street-address"
          value={place.street ?? ''}
          error={errorOf('street')}
          onChange={(street) => change({ street })}
          onBlur={leave('street')}
        />
        <Select
          label={t('country')}
          required
          choices={countries}
          value={place.country}
          onChange={(country) => change(ofCountry(country, place.zipCode))}
        />
        <TextField
          id="field-pickup.zipCode"
          label={t('zip_code')}
          required
          autoComplete="postal-code"
          value={place.zipCode}
          error={errorOf('zipCode')}
          onChange={(zipCode) => change({ zipCode })}
          onBlur={leave('zipCode')}
        />
        <TextField
          id="field-pickup.city"
          label={t('city')}
          required
          autoComplete="address-level2"
          value={place.city}
          hint={isFilled ? t('city_from_zip') : undefined}
          error={errorOf('city')}
          onChange={(city) => change({ city })}
          onBlur={leave('city')}
        />
      </Grid>
    </Section>
  );
};
