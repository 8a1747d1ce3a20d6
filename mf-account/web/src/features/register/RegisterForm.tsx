import type { RegisterBody } from '@rollheim/contracts';
import { meantMail } from '@rollheim/contracts/mail';
import {
  fieldsOf,
  localeAtom,
  RichText,
  useAtomValue,
  useMutation,
  usePath,
  useValidationText,
} from '@rollheim/module-api';
import { FIELD_LABELS } from '@rollheim/page-parts';
import { Button, Checkbox, Form, Grid, Link, Notice, RadioGroup, TextField } from '@rollheim/ui';
import { useRef } from 'react';
import { api } from '../../api.ts';
import { CountrySelect } from '../../shared/CountrySelect.tsx';
import { FaultNotice } from '../../shared/FaultNotice.tsx';
import { TermsCheckbox } from '../../shared/TermsCheckbox.tsx';
import { useFields } from '../../shared/use-fields.ts';
import { useTexts } from '../../texts.ts';
import { bodyOf, emptyForm, faultsOf, isBusiness, type RegisterValues } from './fields.ts';
import { PasswordField } from './PasswordField.tsx';
import css from './RegisterPage.module.css';

const TYPES = ['PRIVATE', 'COMMERCIAL', 'MERCHANT'] as const;

interface Props {
  /** An ad of this browser that goes to the new account. */
  readonly adId: string | null;
  readonly profileType: RegisterValues['profileType'];
  readonly onDone: (made: RegisterBody) => void;
}

/** Registration: what is asked depends on who registers. */
export const RegisterForm = ({ adId, profileType, onDone }: Props) => {
  const t = useTexts();
  const path = usePath();
  const validation = useValidationText();
  const form = useFields('register', { ...emptyForm(useAtomValue(localeAtom)), profileType }, faultsOf);
  // the state of the mutation comes a rendering late: a second press in between would ask for a second account
  const sending = useRef(false);
  const register = useMutation({
    mutationFn: (body: RegisterBody) => api.post('/public/customer/register', { body }),
    onSuccess: (_, body) => onDone(body),
    onError: (error) => {
      sending.current = false;
      form.refuse(fieldsOf(error));
    },
  });
  const { values } = form;
  const business = isBusiness(values.profileType);
  const meant = meantMail(values.email);
  const note = business ? undefined : t('optional');
  const bind = (name: 'email' | 'company' | 'name' | 'surname' | 'phone' | 'zipCode' | 'city') => ({
    name,
    label: t(`field.${name}`),
    value: values[name],
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
  });
  const link = (href: string) => (
    <Link href={href} target="_blank">
      {null}
    </Link>
  );
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (sending.current) return;
        form.submit(event.currentTarget, (sound) => {
          sending.current = true;
          register.mutate(bodyOf(sound, adId));
        });
      }}
    >
      <FaultNotice error={register.error} form={form} labels={FIELD_LABELS} />
      <RadioGroup
        label={t('field.profileType')}
        look="tiles"
        choices={TYPES.map((type) => ({
          value: type,
          label: t(`profile.${type}`),
          note: t(`profile.${type}_note`),
        }))}
        value={values.profileType}
        onChange={(type) => form.set('profileType', type as RegisterValues['profileType'])}
      />
      {values.profileType === 'MERCHANT' ? <Notice>{t('register.merchant_note')}</Notice> : null}
      {business ? <TextField {...bind('company')} autoComplete="organization" required /> : null}
      <Grid columns="form" gap={5}>
        <TextField {...bind('name')} autoComplete="given-name" required />
        <TextField {...bind('surname')} autoComplete="family-name" required />
      </Grid>
      <TextField
        {...bind('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint={meant === null ? undefined : validation('validation.email_meant', { email: meant })}
      />
      <PasswordField
        value={values.password}
        onChange={(password) => form.set('password', password)}
        error={form.errorOf('password')}
      />
      <TextField
        {...bind('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        labelNote={note}
        hint={t('field.phone_hint')}
        required={business}
      />
      <div className={css.place}>
        <TextField {...bind('zipCode')} autoComplete="postal-code" labelNote={note} required={business} />
        <TextField {...bind('city')} autoComplete="address-level2" labelNote={note} required={business} />
      </div>
      <CountrySelect
        value={values.country}
        onChange={(country) => form.set('country', country)}
        error={form.errorOf('country')}
      />
      <div className={css.consents}>
        <TermsCheckbox
          checked={values.acceptTerms}
          onChange={(yes) => form.set('acceptTerms', yes)}
          error={form.errorOf('acceptTerms')}
        />
        <Checkbox
          name="acceptPrivacy"
          checked={values.acceptPrivacy}
          onChange={(yes) => form.set('acceptPrivacy', yes)}
          error={form.errorOf('acceptPrivacy')}
        >
          <RichText id="register.privacy" components={{ privacy: link(path('privacy')) }} />
        </Checkbox>
      </div>
      <Button type="submit" size="lg" block pending={register.isPending}>
        {t('register.submit')}
      </Button>
    </Form>
  );
};
