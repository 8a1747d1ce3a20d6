import { checkField, checkFields, cleanField, FIELD_RULES } from '@rollheim/contracts';
import { FREE_MAIL_PROVIDERS, meantMail } from '@rollheim/contracts/mail';
import { fieldsOf, useErrorText, useMutation, useValidationText } from '@rollheim/module-api';
import { Button, focusFirstFault, Form, Inline, Stack, TextField } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './Finish.module.css';

interface Props {
  /** The address as it is. */
  readonly present: string;
  readonly onCorrected: (address: string) => void;
  readonly onCancel: () => void;
}

/** The field for another address, as long as the present one is not confirmed; the mail goes to the new one. */
export const CorrectAddress = ({ present, onCorrected, onCancel }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const validation = useValidationText();
  const [typed, setTyped] = useState(present);
  const [sent, setSent] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const correct = useMutation({
    mutationFn: (email: string) => api.put('/private/customer/verify-email/address', { body: { email } }),
    onSuccess: ({ email }) => onCorrected(email),
    onError: () => focusFirstFault(root.current),
  });
  // whoever opened it goes on typing there
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  const address = cleanField('email', typed).toLowerCase();
  const fault = checkFields(FIELD_RULES.email, address);
  const meant = meantMail(typed);
  // as where the account is made
  const unusual =
    fault === null &&
    checkField({ rule: 'free_email_provider', providers: FREE_MAIL_PROVIDERS }, address) !== null;
  const hint = meant
    ? validation('validation.email_meant', { email: meant })
    : unusual
      ? validation('validation.free_email_provider')
      : undefined;
  /** A broken rule is reported as while typing; everything else, as that the address is taken, in the words of its code. */
  const refusal = (refused: Error): string => {
    const { email = '' } = fieldsOf(refused);
    return email.startsWith('validation.') ? validation(email) : errorText(refused);
  };
  const error = correct.error
    ? refusal(correct.error)
    : fault && (sent || typed !== present)
      ? validation(fault)
      : sent && address === present
        ? t('address_same')
        : undefined;
  return (
    <div ref={root} className={css.correct}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (fault !== null || address === present) focusFirstFault(root.current);
          else if (!correct.isPending) correct.mutate(address);
        }}
      >
        <Stack gap={3}>
          <TextField
            name="email"
            label={t('account.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={typed}
            error={error}
            hint={hint}
            onChange={(value) => {
              setTyped(value);
              setSent(false);
              correct.reset();
            }}
            onBlur={() => setTyped((latest) => cleanField('email', latest))}
          />
          <Inline>
            <Button type="submit" size="sm" pending={correct.isPending}>
              {t('address_change')}
            </Button>
            <Button variant="quiet" size="sm" onPress={onCancel}>
              {t('cancel')}
            </Button>
          </Inline>
        </Stack>
      </Form>
    </div>
  );
};
