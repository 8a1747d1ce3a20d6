import { ApiProblem, customerAtom, useAtomValue, useMutation, usePath, useQuery } from '@rollheim/module-api';
import { Button, Checkbox, Form, Notice, Skeleton } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useShellText } from '../../texts.ts';
import { FormFault } from './FormFault.tsx';
import css from './LoginPage.module.css';
import { NoticeWithLink } from './NoticeWithLink.tsx';

interface Props {
  /** Token of the mail's link. */
  readonly token: string;
  /** Where the mail leads; null: where this browser wanted to go when it asked. */
  readonly next: string | null;
}

/** Logs in by the link of a mail. Opening the page spends nothing: programs that look through mails open links too. */
export function LinkForm({ token, next }: Props) {
  const t = useShellText();
  const path = usePath();
  const [stay, setStay] = useState(true);
  const isOther = useAtomValue(customerAtom) !== null;
  // who was sent somebody else's link sees that the account is not their own
  const owner = useQuery({
    queryKey: ['login-link', token],
    queryFn: () => api.post('/public/customer/auth/link/owner', { body: { token } }),
    retry: false,
    gcTime: 0,
  });
  const login = useMutation({
    mutationFn: async () => {
      if (next !== null)
        await api.post(`/public/after/login/action/add/${token}`, {
          body: { method: 'redirect', route: next },
        });
      return api.post('/public/customer/auth/link/login', { body: { token, stay } });
    },
    onSuccess: ({ returnTo }) => location.replace(returnTo), // the token leaves the history
  });
  const refused = [owner.error, login.error].some(
    (error) =>
      error instanceof ApiProblem && (error.code === 'link_expired' || error.code === 'invalid_input'),
  );
  if (refused)
    return (
      <NoticeWithLink
        kind="error"
        text={t('loginPage.linkExpired')}
        href={`${path('login')}?mail=1`}
        label={t('loginPage.resetAgain')}
      />
    );
  return (
    <Form
      className={css.fields ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (owner.data && !login.isPending && !login.isSuccess) login.mutate();
      }}
    >
      <FormFault error={login.error ?? owner.error} />
      {owner.isPending ? <Skeleton /> : null}
      {owner.data ? <p>{t('loginPage.linkOwner', { address: owner.data.address })}</p> : null}
      {isOther ? <Notice kind="tertiary">{t('loginPage.linkOther')}</Notice> : null}
      <Checkbox checked={stay} onChange={setStay} name="stay">
        {t('loginPage.stay')}
      </Checkbox>
      <Button
        type="submit"
        size="lg"
        block
        disabled={!owner.data}
        pending={login.isPending || login.isSuccess}
      >
        {t('loginPage.submit')}
      </Button>
    </Form>
  );
}
