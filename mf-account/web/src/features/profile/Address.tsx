import type { OwnProfile } from '@rollheim/contracts';
import { useQueryClient, useSnackbar } from '@rollheim/module-api';
import { Button, Notice } from '@rollheim/ui';
import { lazy, Suspense, useState } from 'react';
import { ResendMail } from '../../shared/ResendMail.tsx';
import { useTexts } from '../../texts.ts';
import { PROFILE_KEY, useMailAddress } from './queries.ts';

const CorrectAddress = lazy(async () => ({
  default: (await import('./CorrectAddress.tsx')).CorrectAddress,
}));

/** Where the field has closed, the keyboard is where it was opened. */
const focusButton = (around: HTMLElement | null): void => around?.querySelector('button')?.focus();

/** The mail that confirms the address: there once more, or to another one. */
const MailActions = ({ present }: { readonly present: string }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  /** `shut`: it was open, so that its button takes the focus back. */
  const [field, setField] = useState<'closed' | 'open' | 'shut'>('closed');
  if (field === 'open')
    return (
      <Suspense>
        <CorrectAddress
          present={present}
          onCancel={() => setField('shut')}
          onCorrected={(email) => {
            // what the customers service says comes a moment later, live
            queries.setQueryData<OwnProfile>(
              PROFILE_KEY,
              (old) => old && { ...old, contact: { ...old.contact, email } },
            );
            setField('shut');
            snackbar.show({ text: t('account.address_changed', { email }), kind: 'success' });
          }}
        />
      </Suspense>
    );
  return (
    <>
      <ResendMail />
      <span ref={field === 'shut' ? focusButton : null}>
        <Button variant="quiet" size="sm" onPress={() => setField('open')}>
          {t('account.address_correct')}
        </Button>
      </span>
    </>
  );
};

/** Why mails do not arrive, or no one knows whether they do, and the mail that proves that they do. */
export const Address = ({ profile: { emailVerified, contact } }: { readonly profile: OwnProfile }) => {
  const t = useTexts();
  const { data } = useMailAddress();
  if (!emailVerified)
    return (
      <Notice
        kind="tertiary"
        title={t('account.unverified_title')}
        actions={<MailActions present={contact.email} />}
      >
        {t('account.unverified_sent', { email: contact.email })}
      </Notice>
    );
  if (!data?.blockedSince) return null;
  return (
    <Notice kind="tertiary" title={t('account.bounced_title')} actions={<ResendMail />}>
      {t('account.bounced_text')}
    </Notice>
  );
};
