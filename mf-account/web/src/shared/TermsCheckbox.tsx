import { RichText, usePath } from '@rollheim/module-api';
import { Checkbox, Link } from '@rollheim/ui';

interface Props {
  readonly checked: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly error: string | undefined;
}

/** Acceptance of the terms, which open in a tab of their own. */
export const TermsCheckbox = ({ checked, onChange, error }: Props) => {
  const path = usePath();
  const terms = (
    <Link href={path('terms')} target="_blank">
      {null}
    </Link>
  );
  return (
    <Checkbox name="acceptTerms" checked={checked} onChange={onChange} error={error}>
      <RichText id="register.terms" components={{ terms }} />
    </Checkbox>
  );
};
