import { ActFault, customerAtom, localeAtom, useAtomValue, useMutation, usePath } from '@rollheim/module-api';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { tellReferral } from '../../origin/origin.ts';
import { slugOf } from '../../steps.ts';
import { registration, type AccountForm } from './account.ts';
import { forgetContact } from './valued-contact.ts';

/** Submits the ad while the step is open; an outcome that stayed unknown is asked for again under the same key. */
function useSubmit(adId: string) {
  const left = useRef(new AbortController());
  const key = useRef<string | null>(null);
  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    return () => page.abort();
  }, []);
  const submit = async () => {
    key.current ??= crypto.randomUUID();
    const body = { acceptTerms: true, acceptPrivacy: true };
    try {
      await api.act(
        { method: 'POST', path: `/private/product/${adId}/submit`, body, key: key.current },
        { signal: left.current.signal },
      );
    } catch (error) {
      if (!(error instanceof ActFault && error.kind === 'unknown')) key.current = null;
      throw error;
    }
  };
  return { submit, isLeft: () => left.current.signal.aborted };
}

/**
 * Submits the ad. Who is not logged in gets the account first (`hasAccount`); the ad is handed over to it. Each part is
 * done once: after a failure the next press goes on where it stopped.
 */
export function useSubmission() {
  const customer = useAtomValue(customerAtom);
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const { id, store } = useDraft();
  const stage = useRef({ registered: false, loggedIn: customer !== null });
  const { submit, isLeft } = useSubmit(id);
  const [hasAccount, setHasAccount] = useState(customer !== null);
  const submission = useMutation({
    mutationFn: async (form: AccountForm) => {
      await store.flush();
      if (!stage.current.loggedIn) {
        const body = registration(form, id);
        if (!stage.current.registered) await api.post('/public/customer/register', { body });
        stage.current.registered = true;
        const { email, password } = body;
        await api.post('/public/customer/auth/login', { body: { email, password, stay: true } });
        stage.current.loggedIn = true;
        setHasAccount(true);
        forgetContact(id);
      }
      if (store.state().ad.listing.ownerCustomerId === null)
        await api.post(`/private/product/${id}/take-over`);
      await submit();
    },
    onSuccess: () => {
      tellReferral(id);
      // a new document: the page belongs to the account from here on; who has left the step stays where they are
      if (!isLeft()) location.assign(path('sell-edit', { id, step: slugOf('submitted', locale) }));
    },
  });
  return { submission, hasAccount };
}
