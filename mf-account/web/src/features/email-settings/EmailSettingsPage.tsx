import {
  ApiProblem,
  customerAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  usePath,
} from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { ButtonLink, Empty, Page, PageHead, Stack } from '@rollheim/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { useTexts } from '../../texts.ts';
import { Duties } from './Duties.tsx';
import css from './EmailSettings.module.css';
import { Kinds } from './Kinds.tsx';
import { useEmailAutomations, useMailLink } from './queries.ts';

/** What the browser has to say is known after the first view. */
const PushHere = lazy(async () => ({ default: (await import('./PushHere.tsx')).PushHere }));
const Digest = lazy(async () => ({ default: (await import('./Digest.tsx')).Digest }));
const Nearby = lazy(async () => ({ default: (await import('./nearby/Nearby.tsx')).Nearby }));
const Quiet = lazy(async () => ({ default: (await import('./Quiet.tsx')).Quiet }));

/** How a link is answered that no one signed, or that came broken. */
const WRONG: ReadonlySet<string> = new Set(['not_found', 'invalid_input']);

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
  const isWrong =
    link !== null && automations.error instanceof ApiProblem && WRONG.has(automations.error.code);
  const isOthers = link !== null && customer !== null && link.e !== customer.customerId;
  const lead = link === null ? 'mails.lead' : isOthers ? 'mails.lead_receiver' : 'mails.lead_link';
  const login = (
    <ButtonLink href={`${path('login')}?next=${encodeURIComponent(pathname)}`}>{t('mails.login')}</ButtonLink>
  );
  return (
    <Frame>
      <PageHead title={t('mails.title')} lead={isWrong ? undefined : t(lead)} />
      {isWrong ? (
        <Empty
          title={t('mails.wrong_title')}
          action={customer ? <ButtonLink href={pathname}>{t('mails.own')}</ButtonLink> : login}
        >
          {t('mails.wrong_text')}
        </Empty>
      ) : link === null && customer === null ? (
        <Empty title={t('mails.login_title')} action={login}>
          {t('mails.login_text')}
        </Empty>
      ) : (
        <Stack>
          <Loaded query={automations} failed={t('mails.failed')}>
            {({ emailAutomations, quiet, digest, amounts }) => (
              <>
                <Kinds automations={emailAutomations} link={link} />
                {customer !== null && link === null ? (
                  <div className={css.panels}>
                    <Suspense>
                      <Quiet hours={quiet} />
                      <Digest times={digest} />
                      <PushHere amounts={amounts} />
                      <Nearby />
                    </Suspense>
                  </div>
                ) : null}
                <Duties automations={emailAutomations} link={link} />
              </>
            )}
          </Loaded>
        </Stack>
      )}
    </Frame>
  );
};
