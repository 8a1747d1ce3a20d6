import type { CatalogCountry } from '@rollheim/contracts';
import { Grid, TextField } from '@rollheim/ui';
import { CountrySelect } from '../../shared/CountrySelect.tsx';
import { useTexts } from '../../texts.ts';
import css from './AccountPage.module.css';

type Typed = 'phone' | 'street' | 'zipCode' | 'city';
type Name = Typed | 'country';

interface Props {
  readonly values: Readonly<Record<Typed, string>> & { readonly country: CatalogCountry };
  readonly set: ((name: Typed, value: string) => void) & ((name: 'country', value: CatalogCountry) => void);
  readonly leave: (name: Name) => void;
  readonly errorOf: (name: Name) => string | undefined;
}

/** Phone and address, as person and merchant both have them. */
export const AddressFields = ({ values, set, leave, errorOf }: Props) => {
  const t = useTexts();
  const bind = (name: Typed) => ({
    name,
    label: t(`field.${name}`),
    value: values[name],
    onChange: (value: string) => set(name, value),
    onBlur: () => leave(name),
    error: errorOf(name),
    required: true,
  });
  return (
    <>
      <TextField
        {...bind('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('field.phone_hint')}
      />
      <TextField {...bind('street')} autoComplete="street-address" />
      <div className={css.place}>
        <TextField {...bind('zipCode')} autoComplete="postal-code" />
        <TextField {...bind('city')} autoComplete="address-level2" />
      </div>
      <Grid columns="form" gap={5}>
        <CountrySelect
          value={values.country}
          onChange={(country) => set('country', country)}
          error={errorOf('country')}
        />
      </Grid>
    </>
  );
};
