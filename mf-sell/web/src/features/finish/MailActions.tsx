import { useErrorText, useMutation, useSnackbar } from '@rollheim/module-api';
import { Button } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { CorrectAddress } from './CorrectAddress.tsx';
import { useOwnAddress } from './own-address.ts';

/** Where the field has closed, the keyboard is where it was opened. */
const focusButton = (around: HTMLElement | null): void => around?.querySelector('button')?.focus();

/** Sends the mail that confirms the address of the account, and with it the submission, once more: there, or elsewhere. */
export const MailActions = () => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const [address, setAddress] = useOwnAddress();
  /** `shut`: it was open, so that its button takes the focus back. */
  const [field, setField] = useState<'closed' | 'open' | 'shut'>('closed');
  const resend = useMutation({
    mutationFn: () => api.post('/private/customer/verify-email/resend'),
    onSuccess: () => snackbar.show({ text: t('stored_resent'), kind: 'success' }),
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  if (field === 'open')
    return (
      <CorrectAddress
        present={address}
        onCancel={() => setField('shut')}
        onCorrected={(email) => {
          setAddress(email);
          setField('shut');
          snackbar.show({ text: t('address_changed', { email }), kind: 'success' });
        }}
      />
    );
  return (
    <>
      <Button variant="outline" size="sm" pending={resend.isPending} onPress={() => resend.mutate()}>
        {t('stored_resend')}
      </Button>
      <span ref={field === 'shut' ? focusButton : null}>
        <Button variant="quiet" size="sm" onPress={() => setField('open')}>
          {t('address_correct')}
        </Button>
      </span>
    </>
  );
};
