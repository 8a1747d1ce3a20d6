import type { MerchantBody, OwnProfile } from '@rollheim/contracts';
import { api, useErrorText, useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { Button, Form, Notice, TextField } from '@rollheim/ui';
import { fieldsOf } from '../../shared/errors.ts';
import { useFields } from '../../shared/use-fields.ts';
import { useTexts } from '../../texts.ts';
import { AddressFields } from './AddressFields.tsx';
import css from './AccountPage.module.css';
import { merchantBody, merchantFaults, merchantValues } from './fields.ts';
import { PROFILE_KEY } from './queries.ts';

/** Registers the account as a merchant's, for review by the team. */
export const MerchantForm = ({ profile }: { readonly profile: OwnProfile }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const form = useFields(merchantValues(profile.contact), merchantFaults);
  const register = useMutation({
    mutationFn: (body: MerchantBody) => api.post<unknown>('/private/merchant/register', { body }),
    onSuccess: async () => {
      snackbar.show({ text: t('merchant.sent'), kind: 'success' });
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
      {register.error || form.stopped ? (
        <Notice kind="error" live="assertive">
          {register.error ? errorText(register.error) : t('account.fill_all')}
        </Notice>
      ) : null}
      <TextField {...bind('company')} autoComplete="organization" required maxLength={120} />
      <TextField {...bind('director')} autoComplete="name" required maxLength={120} />
      <TextField
        {...bind('vatNumber')}
        labelNote={t('optional')}
        hint={t('field.vat_hint')}
        maxLength={20}
        spellCheck={false}
      />
      <AddressFields values={form.values} set={form.set} errorOf={form.errorOf} />
      <div>
        <Button type="submit" pending={register.isPending}>
          {t('merchant.submit')}
        </Button>
      </div>
    </Form>
  );
};
