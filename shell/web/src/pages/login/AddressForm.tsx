import { checkFields, cleanEmail, FIELD_RULES } from '@rollheim/contracts';
import { useMutation, useValidationText } from '@rollheim/module-api';
import { Button, ButtonLink, Form, TextField } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useShellText } from '../../texts.ts';
import { FormFault } from './FormFault.tsx';
import css from './LoginPage.module.css';

/** What was typed as the own address: it stays where another form of the page takes over. */
export interface Typed {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

interface Props extends Typed {
  /** The form of the password. */
  readonly back: string;
  /** Asks for a mail to this address. The answer never reveals whether there is such an account. */
  readonly ask: (address: string) => Promise<unknown>;
  /** What is shown here once it was asked for; `again` shows the form. */
  readonly sent: (address: string, again: () => void) => ReactNode;
}

/** Asks for an address that a mail goes to. */
export function AddressForm({ email, onEmail, back, ask, sent }: Props) {
  const t = useShellText();
  const validationText = useValidationText();
  const [tried, setTried] = useState(false);
  const address = cleanEmail(email);
  const fault = checkFields(FIELD_RULES.email, address);
  const asked = useMutation({ mutationFn: ask });
  if (asked.isSuccess) return sent(address, () => asked.reset());
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault && !asked.isPending) asked.mutate(address);
      }}
    >
      <FormFault error={asked.error} />
      <TextField
        label={t('loginPage.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        onChange={onEmail}
        onBlur={() => onEmail(address)}
        error={tried && fault ? validationText(fault) : undefined}
      />
      <Button type="submit" size="lg" block pending={asked.isPending}>
        {t('loginPage.forgotSubmit')}
      </Button>
      <ButtonLink href={back} variant="quiet" block>
        {t('loginPage.back')}
      </ButtonLink>
    </Form>
  );
}
