import { api, useErrorText, usePath, useSnackbar } from '@rollheim/module-api';
import { logAction } from './action-log.ts';

/** Ends the session, at the provider too, and starts over on the home page. */
export function useSignOut(): () => void {
  const path = usePath();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  return () => {
    logAction('sign_out');
    api
      .put('/private/user-action/logout')
      .then(() => location.assign(path('home')))
      .catch((error: unknown) => snackbar.show({ text: errorText(error), kind: 'error' }));
  };
}
