import { readTyped } from '@rollheim/contracts/typed';
import type { MerchantBody, OwnProfile } from '@rollheim/contracts';
import {
  customerAtom,
  fieldsOf,
  useAtomValue,
  useBusy,
  useMutation,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { FIELD_LABELS, useTyped } from '@rollheim/page-parts';
import { Button, Form, Grid, TextField } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { api } from '../../api.ts';
import { CountrySelect } from '../../shared/CountrySelect.tsx';
import { FaultNotice } from '../../shared/FaultNotice.tsx';
import { TermsCheckbox } from '../../shared/TermsCheckbox.tsx';
import { useFields } from '../../shared/use-fields.ts';
import { useTexts } from '../../texts.ts';
import css from './AccountPage.module.css';
import { merchantBody, merchantFaults, merchantValues, type MerchantValues } from './fields.ts';
import { Papers } from './Papers.tsx';
import { PROFILE_KEY } from './queries.ts';
import { useAcknowledge } from './use-acknowledge.ts';

const TYPED = 'merchant';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={css.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

interface Props {
  readonly profile: OwnProfile;
  readonly onDone: () => void;
}

/** Registers the account as a merchant's, or sends changed data, for review by the team (spec 1 §3, account). */
export const MerchantForm = ({ profile, onDone }: Props) => {
  const t = useTexts();
  const acknowledge = useAcknowledge();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const { merchant } = profile;
  const papers = merchant?.papers ?? [];
  const isAccepted = merchant?.accepted === true;
  // who registered has accepted them; newer ones are asked for by the shell
  const asksTerms = useAtomValue(customerAtom)?.tacAcceptedAt == null;
  const initial = { ...merchantValues(profile), ...readTyped<Partial<MerchantValues>>(TYPED) };
  const form = useFields<MerchantValues>('merchant', initial, merchantFaults(papers.length, asksTerms));
  const register = useMutation({
    mutationFn: (body: MerchantBody) => api.post('/private/merchant/register', { body }),
    onSuccess: async () => {
      form.settle();
      if (isAccepted) snackbar.show({ text: t('merchant.changed'), kind: 'success' });
      else await acknowledge({ ...profile, profileType: 'MERCHANT' }, false, t('merchant.sent'));
      await queries.invalidateQueries({ queryKey: PROFILE_KEY });
      onDone();
    },
    onError: (error) => form.refuse(fieldsOf(error)),
  });
  useBusy(form.changed);
  const { acceptTerms: _, ...typed } = form.values;
  useTyped(TYPED, register.isSuccess ? null : typed);
  type Text = Exclude<keyof MerchantValues, 'acceptTerms' | 'papers' | 'country'>;
  const bind = (name: Text) => ({
    name,
    label: t(`field.${name}`),
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
  });
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!register.isPending)
          form.submit(event.currentTarget, (values) => register.mutate(merchantBody(values, asksTerms)));
      }}
    >
      <FaultNotice error={register.error} form={form} labels={FIELD_LABELS} />
      <Part title={t('merchant.part_company')}>
        <TextField {...bind('company')} autoComplete="organization" required />
        <TextField {...bind('director')} required />
        <TextField
          {...bind('registerNumber')}
          labelNote={t('optional')}
          hint={t('field.register_hint')}
          spellCheck={false}
        />
        <TextField
          {...bind('vatNumber')}
          labelNote={t('optional')}
          hint={t('field.vat_hint')}
          spellCheck={false}
        />
      </Part>
      <Part title={t('merchant.part_address')}>
        <TextField {...bind('street')} autoComplete="street-address" required />
        <div className={css.place}>
          <TextField {...bind('zipCode')} autoComplete="postal-code" required />
          <TextField {...bind('city')} autoComplete="address-level2" required />
        </div>
        <Grid columns="form" gap={5}>
          <CountrySelect
            value={form.values.country}
            onChange={(country) => form.set('country', country)}
            error={form.errorOf('country')}
          />
        </Grid>
      </Part>
      <Part title={t('merchant.part_contact')}>
        <Grid columns="form" gap={5}>
          <TextField {...bind('contactName')} autoComplete="given-name" required />
          <TextField {...bind('contactSurname')} autoComplete="family-name" required />
        </Grid>
        <TextField
          {...bind('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t('field.phone_hint')}
          required
        />
      </Part>
      <Part title={t('papers.label')}>
        <p>{t('papers.lead')}</p>
        <Papers
          papers={papers}
          fixed={merchant?.merchantId != null && merchant.accepted !== false}
          error={form.errorOf('papers')}
        />
      </Part>
      {asksTerms ? (
        <TermsCheckbox
          checked={form.values.acceptTerms}
          onChange={(yes) => form.set('acceptTerms', yes)}
          error={form.errorOf('acceptTerms')}
        />
      ) : null}
      <div>
        <Button type="submit" pending={register.isPending}>
          {t('merchant.submit')}
        </Button>
      </div>
    </Form>
  );
};
