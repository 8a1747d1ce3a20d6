import { api, useErrorText, usePath, useSnackbar } from '@rollheim/module-api';
import { useShellServices } from '../services.ts';
import { useActionLog } from './action-log.ts';
import { forgetTyped } from './session.ts';

/** Ends the session, at the provider too, and starts over on the home page. */
export function useSignOut(): () => void {
  const path = usePath();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const logAction = useActionLog();
  const services = useShellServices();
  return () => {
    logAction('sign_out');
    api
      .put('/private/user-action/logout')
      .then(() => {
        services?.loggedOut();
        forgetTyped();
        location.assign(path('home'));
      })
      .catch((error: unknown) => snackbar.show({ text: errorText(error), kind: 'error' }));
  };
}
