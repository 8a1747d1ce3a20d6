import { catalogCountry, checkField, ofCountry, rulesOf, verdictParams } from '@rollheim/contracts';
import { FREE_MAIL_PROVIDERS, meantMail } from '@rollheim/contracts/mail';
import { RichText, useLocation, usePath, useValidationText } from '@rollheim/module-api';
import { Grid, Link, RadioGroup, Section, Select, TextField } from '@rollheim/ui';
import { useCountries } from '../auction/PickupFields.tsx';
import { useTexts } from '../../texts.ts';
import { useConfirmedMail } from './use-confirmed-mail.ts';
import { accountFault, accountFields, valueOf, type AccountField, type AccountForm } from './account.ts';

const KINDS: Readonly<Record<AccountField, 'text' | 'email' | 'tel' | 'password'>> = {
  company: 'text',
  name: 'text',
  surname: 'text',
  email: 'email',
  phone: 'tel',
  zipCode: 'text',
  city: 'text',
  password: 'password',
};
const COMPLETES: Readonly<Record<AccountField, string>> = {
  company: 'organization',
  name: 'given-name',
  surname: 'family-name',
  email: 'email',
  phone: 'tel',
  zipCode: 'postal-code',
  city: 'address-level2',
  password: 'new-password',
};

interface Props {
  readonly form: AccountForm;
  readonly onChange: (change: Partial<AccountForm>) => void;
  /** Marks every fault, also of fields that were not touched. */
  readonly revealed: boolean;
  /** What the server refused, by field. */
  readonly refused: Readonly<Record<string, string>>;
}

/** The account that the ad will belong to. */
export const AccountSection = ({ form, onChange, revealed, refused }: Props) => {
  const t = useTexts();
  const path = usePath();
  const { pathname } = useLocation();
  const validation = useValidationText();
  const countries = useCountries();
  const errorOf = (field: AccountField): string | undefined => {
    const textOf = (verdict: string) =>
      validation(verdict, verdictParams(rulesOf(field, form.country), verdict));
    const fault = accountFault(form, field);
    if (fault && (revealed || form[field] !== '')) return textOf(fault);
    const answer = refused[field];
    if (!answer) return undefined;
    return answer === 'error.email_taken' ? t('email_taken') : textOf(answer);
  };
  const confirmed = useConfirmedMail();
  const mail = valueOf(form, 'email');
  const isConfirmed = confirmed !== null && mail.toLowerCase() === confirmed;
  const unusual =
    !isConfirmed &&
    accountFault(form, 'email') === null &&
    checkField({ rule: 'free_email_provider', providers: FREE_MAIL_PROVIDERS }, mail) !== null;
  const meant = isConfirmed ? null : meantMail(form.email);
  const hints: Partial<Record<AccountField, string>> = {
    email: meant
      ? validation('validation.email_meant', { email: meant })
      : unusual
        ? validation('validation.free_email_provider')
        : t('email_hint'),
    phone: t('phone_hint'),
    password: t('password_hint'),
  };
  return (
    <Section title={t('account')}>
      <p>
        <RichText
          id="account_lead"
          components={{
            login: <Link href={`${path('login')}?next=${encodeURIComponent(pathname)}`}>{t('login')}</Link>,
          }}
        />
      </p>
      <RadioGroup
        label={t('profile_type')}
        look="row"
        choices={[
          { value: 'PRIVATE', label: t('profile_private') },
          { value: 'COMMERCIAL', label: t('profile_commercial') },
        ]}
        value={form.profileType}
        onChange={(value) => onChange({ profileType: value as AccountForm['profileType'] })}
      />
      <Grid columns="form" gap={5}>
        {accountFields(form).map((field) => (
          <TextField
            key={field}
            id={`field-account-${field}`}
            label={t(`account.${field}`)}
            type={KINDS[field]}
            autoComplete={COMPLETES[field]}
            required
            hint={hints[field]}
            value={form[field]}
            error={errorOf(field)}
            onChange={(value) => onChange({ [field]: value })}
            onBlur={() => onChange({ [field]: valueOf(form, field) })}
          />
        ))}
        <Select
          label={t('country')}
          required
          choices={countries}
          value={form.country}
          onChange={(value) => onChange(ofCountry(catalogCountry(value) ?? form.country, form.zipCode))}
        />
      </Grid>
    </Section>
  );
};
