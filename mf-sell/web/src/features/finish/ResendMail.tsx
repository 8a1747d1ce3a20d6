import { api, useErrorText, useMutation, useSnackbar } from '@rollheim/module-api';
import { Button } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** Sends the mail that confirms the address of the account, and with it the submission, once more. */
export const ResendMail = () => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const resend = useMutation({
    mutationFn: () => api.post<unknown>('/private/customer/verify-email/resend'),
    onSuccess: () => snackbar.show({ text: t('stored_resent'), kind: 'success' }),
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  return (
    <Button variant="outline" size="sm" pending={resend.isPending} onPress={() => resend.mutate()}>
      {t('stored_resend')}
    </Button>
  );
};
