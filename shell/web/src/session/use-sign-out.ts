import { useErrorText, usePath, useSnackbar } from '@rollheim/module-api';
import { api } from '../api.ts';
import { useShellServices } from '../services.ts';
import { useShellText } from '../texts.ts';
import { useActionLog } from './action-log.ts';
import { forgetTyped } from './session.ts';
import { once } from './once.ts';

/** One for the page, whichever menu it was pressed in. */
const logout = once(() => api.put('/private/user-action/logout'));

/** Ends the session, at the provider too, and starts over on the home page. A second press waits for the first. */
export function useSignOut(): () => void {
  const t = useShellText();
  const path = usePath();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const logAction = useActionLog();
  const services = useShellServices();
  return () => {
    const underWay = logout();
    if (underWay === null) return;
    // a slow answer must not look like a press that was not taken
    snackbar.show({ text: t('menu.signingOut'), kind: 'info' });
    logAction('sign_out');
    underWay
      .then(() => {
        services?.loggedOut();
        forgetTyped();
        location.assign(path('home'));
      })
      .catch((error: unknown) => snackbar.show({ text: errorText(error), kind: 'error' }));
  };
}
