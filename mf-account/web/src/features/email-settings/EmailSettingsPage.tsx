import { customerAtom, useAtomValue, useDocumentTitle, useLocation, usePath } from '@rollheim/module-api';
import { ButtonLink, Empty, Page, PageHead, Stack } from '@rollheim/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTexts } from '../../texts.ts';
import css from './EmailSettings.module.css';
import { Kinds } from './Kinds.tsx';
import { useEmailAutomations, useMailLink } from './queries.ts';

/** What the browser has to say is known after the first view. */
const PushHere = lazy(async () => ({ default: (await import('./PushHere.tsx')).PushHere }));
const Quiet = lazy(async () => ({ default: (await import('./Quiet.tsx')).Quiet }));

/** The own area for who is logged in; a page of its own for who comes by the link of a mail. */
const Frame = ({ children }: { readonly children: ReactNode }) =>
  useAtomValue(customerAtom) ? <AccountArea>{children}</AccountArea> : <Page>{children}</Page>;

/** What comes by mail and as push, by kind, at once, also by the link at the end of every mail; and when it waits. */
export const EmailSettingsPage = () => {
  const t = useTexts();
  const path = usePath();
  const { pathname } = useLocation();
  const customer = useAtomValue(customerAtom);
  const link = useMailLink();
  const automations = useEmailAutomations(link);
  useDocumentTitle(t('mails.title'));
  return (
    <Frame>
      <PageHead title={t('mails.title')} lead={t('mails.lead')} />
      {link === null && customer === null ? (
        <Empty
          title={t('mails.login_title')}
          action={
            <ButtonLink href={`${path('login')}?next=${encodeURIComponent(pathname)}`}>
              {t('mails.login')}
            </ButtonLink>
          }
        >
          {t('mails.login_text')}
        </Empty>
      ) : (
        <Stack className={css.column}>
          <Loaded query={automations} failed={t('mails.failed')}>
            {({ emailAutomations, quiet }) => (
              <>
                <Kinds automations={emailAutomations} link={link} />
                {customer !== null && link === null ? (
                  <Suspense>
                    <Quiet hours={quiet} />
                  </Suspense>
                ) : null}
              </>
            )}
          </Loaded>
          {customer === null ? null : (
            <Suspense>
              <PushHere />
            </Suspense>
          )}
        </Stack>
      )}
    </Frame>
  );
};
