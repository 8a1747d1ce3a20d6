import { api, localeAtom, useAtomValue, useErrorText, useSnackbar } from '@rollheim/module-api';
import { pathTo } from '@rollheim/contracts';

/** Ends the session, at the provider too, and starts over on the home page. */
export function useSignOut(): () => void {
  const locale = useAtomValue(localeAtom);
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  return () => {
    api
      .put('/private/user-action/logout')
      .then(() => location.assign(pathTo('home', locale)))
      .catch((error: unknown) => snackbar.show({ text: errorText(error), kind: 'error' }));
  };
}
