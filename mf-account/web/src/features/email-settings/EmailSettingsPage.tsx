import type { EmailAutomation } from '@rollheim/contracts';
import { customerAtom, useAtomValue, useDocumentTitle, useLocation, usePath } from '@rollheim/module-api';
import { ButtonLink, Empty, Lock, Page, PageHead, Section, Stack, Switch } from '@rollheim/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTexts } from '../../texts.ts';
import css from './EmailSettings.module.css';
import { useEmailAutomations, useMailLink, useSetWanted } from './queries.ts';

/** What the browser has to say is known after the first view. */
const PushHere = lazy(async () => ({ default: (await import('./PushHere.tsx')).PushHere }));

const KINDS = ['bids', 'watched', 'searches', 'talks', 'questions', 'ads', 'team'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (code: string): code is Kind => (KINDS as readonly string[]).includes(code);

interface Props {
  readonly automations: readonly EmailAutomation[];
  readonly link: ReturnType<typeof useMailLink>;
}

/** A switch for each kind, and what always comes. */
const Kinds = ({ automations, link }: Props) => {
  const t = useTexts();
  const { set, pending } = useSetWanted(link);
  return (
    <Section look="panel" padded={false}>
      <ul className={css.list}>
        {automations.map(({ code, wanted }) =>
          // a kind that is new to this page has no words here
          isKind(code) ? (
            <li key={code} className={css.row}>
              <Switch
                checked={wanted}
                disabled={pending === code}
                note={t(`mails.note.${code}`)}
                onChange={(next) => set({ code, wanted: next })}
              >
                {t(`mails.kind.${code}`)}
              </Switch>
            </li>
          ) : null,
        )}
        <li className={css.always}>
          <span>
            <strong>{t('mails.kind.always')}</strong>
            <small>{t('mails.note.always')}</small>
          </span>
          <Lock aria-hidden="true" />
        </li>
      </ul>
    </Section>
  );
};

/** The own area for who is logged in; a page of its own for who comes by the link of a mail. */
const Frame = ({ children }: { readonly children: ReactNode }) =>
  useAtomValue(customerAtom) ? <AccountArea>{children}</AccountArea> : <Page>{children}</Page>;

/** Which mails come: by kind, at once, also by the link at the end of every mail. */
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
            {({ emailAutomations }) => <Kinds automations={emailAutomations} link={link} />}
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
