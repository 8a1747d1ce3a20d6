import { useErrorText, useMutation, useSnackbar } from '@rollheim/module-api';
import { Button } from '@rollheim/ui';
import { api } from '../api.ts';
import { useTexts } from '../texts.ts';

/** Sends the mail that confirms the address of the account once more. */
export const ResendMail = () => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const resend = useMutation({
    mutationFn: () => api.post('/private/customer/verify-email/resend'),
    onSuccess: () => snackbar.show({ text: t('account.resent'), kind: 'success' }),
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  return (
    <Button variant="outline" size="sm" pending={resend.isPending} onPress={() => resend.mutate()}>
      {t('account.resend')}
    </Button>
  );
};
