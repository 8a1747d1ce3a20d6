import { checkFields, cleanEmail } from '@rollheim/contracts';
import { meantMail } from '@rollheim/contracts/mail';
import { useValidationText } from '@rollheim/module-api';
import { Button, focusFirstFault, Form, Inline, TextField } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import css from './MailAgain.module.css';

interface Props {
  readonly pending: boolean;
  /** What the server says of the address. */
  readonly refused: string | undefined;
  readonly onSave: (email: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the right address of a valuation that waits. */
export const AddressForm = ({ pending, refused, onSave, onCancel }: Props) => {
  const t = useTexts();
  const validation = useValidationText();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  // where the button was that opened it
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  const fault = checkFields([{ rule: 'required' }, { rule: 'email' }], email.trim());
  const meant = meantMail(email);
  return (
    <Form
      className={css.form ?? ''}
      aria-label={t('address_wrong')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault) focusFirstFault(event.currentTarget);
        else if (!pending) onSave(cleanEmail(email));
      }}
    >
      <div ref={root}>
        <TextField
          label={t('email')}
          {...(meant === null ? {} : { hint: validation('validation.email_meant', { email: meant }) })}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={tried && fault ? validation(fault) : refused}
        />
      </div>
      <Inline gap={3}>
        <Button type="submit" pending={pending}>
          {t('address_save')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('address_cancel')}
        </Button>
      </Inline>
    </Form>
  );
};
