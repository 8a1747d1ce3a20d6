import { api, customerAtom, localeAtom, useAtomValue, useMutation, usePath } from '@rollheim/module-api';
import { useRef } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { slugOf } from '../../steps.ts';
import { registration, type AccountForm } from './account.ts';

/**
 * Submits the ad. Who is not logged in gets the account first; the ad is handed over to it. Each part is done once:
 * after a failure the next press goes on where it stopped.
 */
export function useSubmission() {
  const customer = useAtomValue(customerAtom);
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const { id, store } = useDraft();
  const stage = useRef({ registered: false, loggedIn: customer !== null });
  return useMutation({
    mutationFn: async (form: AccountForm) => {
      await store.flush();
      if (!stage.current.loggedIn) {
        const body = registration(form, id);
        if (!stage.current.registered) await api.post('/public/customer/register', { body });
        stage.current.registered = true;
        const { email, password } = body;
        await api.post('/public/customer/auth/login', { body: { email, password, stay: true } });
        stage.current.loggedIn = true;
      }
      if (store.state().ad.listing.ownerCustomerId === null)
        await api.post(`/private/product/${id}/take-over`);
      await api.post(`/private/product/${id}/submit`, { body: { acceptTerms: true, acceptPrivacy: true } });
    },
    // a new document: the page belongs to the account from here on
    onSuccess: () => location.assign(path('sell-edit', { id, step: slugOf('submitted', locale) })),
  });
}
