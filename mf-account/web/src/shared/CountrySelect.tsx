import { CATALOG_COUNTRIES, catalogCountry, type CatalogCountry } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Select } from '@rollheim/ui';
import { useMemo } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (country: CatalogCountry) => void;
  readonly error?: string | undefined;
}

/** A country of the catalog, by its name in the language of the page. */
export const CountrySelect = ({ value, onChange, error }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    return CATALOG_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }));
  }, [locale]);
  return (
    <Select
      label={t('field.country')}
      name="country"
      required
      choices={choices}
      value={value}
      onChange={(value) => {
        const country = catalogCountry(value);
        if (country) onChange(country);
      }}
      error={error}
      placeholder={t('choose')}
    />
  );
};
