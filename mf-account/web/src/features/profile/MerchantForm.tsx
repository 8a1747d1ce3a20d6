import type { MerchantBody, OwnProfile } from '@rollheim/contracts';
import { api, useMutation, useQueryClient } from '@rollheim/module-api';
import { Button, Form, TextField } from '@rollheim/ui';
import { fieldsOf } from '../../shared/errors.ts';
import { FaultNotice } from '../../shared/FaultNotice.tsx';
import { FIELD_LABELS } from '../../shared/field-labels.ts';
import { TermsCheckbox } from '../../shared/TermsCheckbox.tsx';
import { useFields } from '../../shared/use-fields.ts';
import { useTexts } from '../../texts.ts';
import { AddressFields } from './AddressFields.tsx';
import css from './AccountPage.module.css';
import { merchantBody, merchantFaults, merchantValues } from './fields.ts';
import { PROFILE_KEY } from './queries.ts';
import { useAcknowledge } from './use-acknowledge.ts';

/** Registers the account as a merchant's, for review by the team. */
export const MerchantForm = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTexts();
  const acknowledge = useAcknowledge();
  const queries = useQueryClient();
  const form = useFields('merchant', merchantValues(profile.contact), merchantFaults);
  const register = useMutation({
    mutationFn: (body: MerchantBody) => api.post<unknown>('/private/merchant/register', { body }),
    onSuccess: async () => {
      await acknowledge({ ...profile, profileType: 'MERCHANT' }, false, t('merchant.sent'));
      await queries.invalidateQueries({ queryKey: PROFILE_KEY });
    },
    onError: (error) => form.refuse(fieldsOf(error)),
  });
  const bind = (name: 'company' | 'director' | 'vatNumber') => ({
    name,
    label: t(`field.${name}`),
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    error: form.errorOf(name),
  });
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!register.isPending)
          form.submit(event.currentTarget, (values) => register.mutate(merchantBody(values)));
      }}
    >
      <FaultNotice error={register.error} form={form} labels={FIELD_LABELS} />
      <TextField {...bind('company')} autoComplete="organization" required />
      <TextField {...bind('director')} autoComplete="name" required />
      <TextField
        {...bind('vatNumber')}
        labelNote={t('optional')}
        hint={t('field.vat_hint')}
        spellCheck={false}
      />
      <AddressFields values={form.values} set={form.set} errorOf={form.errorOf} />
      <TermsCheckbox
        checked={form.values.acceptTerms}
        onChange={(yes) => form.set('acceptTerms', yes)}
        error={form.errorOf('acceptTerms')}
      />
      <div>
        <Button type="submit" pending={register.isPending}>
          {t('merchant.submit')}
        </Button>
      </div>
    </Form>
  );
};
