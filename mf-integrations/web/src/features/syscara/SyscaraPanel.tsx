import type { SyscaraView } from '@rollheim/contracts/syscara';
import { useErrorText, useModuleContext, useSnackbar } from '@rollheim/module-api';
import { Button, formatDateTime, Inline, Notice, Section, Stack, Tag } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTexts } from '../../texts.ts';
import { LastRun } from './LastRun.tsx';
import { LoginForm, type TypedName } from './LoginForm.tsx';
import { Notes } from './Notes.tsx';
import { useAct, useDisconnect, useSyscara } from './queries.ts';

const State = ({ view: { since, checking, fault } }: { readonly view: SyscaraView }) => {
  const t = useTexts();
  if (since === null) return <Tag>{t('dms.not_connected')}</Tag>;
  if (checking) return <Tag tone="tertiary">{t('dms.checking')}</Tag>;
  return fault ? <Tag tone="error">{t('dms.failing')}</Tag> : <Tag tone="success">{t('dms.connected')}</Tag>;
};

interface Props {
  readonly id: string;
  /** Private sellers import nothing; one that was commercial ends the connection here. */
  readonly sells: boolean;
}

/** The dealer-management system that the seller's vehicles come from. */
export const SyscaraPanel = ({ id, sells }: Props) => {
  const t = useTexts();
  const found = useSyscara();
  const { isSuccess } = found;
  const [username, setUsername] = useState('');
  const typed = { username, setUsername };
  useEffect(() => {
    // a link that leads here was followed before the panel was there
    if (isSuccess && location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [isSuccess, id]);
  if (!sells && !found.data?.since) return null;
  return (
    <Section
      look="panel"
      id={id}
      title={t('dms.title')}
      actions={found.data ? <State view={found.data} /> : undefined}
    >
      <Stack gap={4}>
        <p>{t('dms.lead')}</p>
        <Loaded query={found} failed={t('dms.failed')} height="160px">
          {(view) =>
            view.since === null || isFirstTry(view) ? (
              <Unconnected view={view} typed={typed} />
            ) : (
              <Connected view={view} sells={sells} typed={typed} />
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
};

/** No login has worked yet, and the one that was entered is being tried out: its form stays. */
const isFirstTry = ({ checking, checkedAt, found }: SyscaraView): boolean =>
  checking && checkedAt === null && found === null;

const Unconnected = ({ view, typed }: { readonly view: SyscaraView; readonly typed: TypedName }) => (
  <>
    <LoginForm view={view} typed={typed} onSaved={() => undefined} onCancel={null} />
    {view.run ? (
      <>
        <LastRun run={view.run} />
        <Notes vehicles={view.vehicles} />
      </>
    ) : null}
  </>
);

interface ConnectedProps {
  readonly view: SyscaraView;
  readonly sells: boolean;
  readonly typed: TypedName;
}

const Connected = ({ view, sells, typed }: ConnectedProps) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const act = useAct();
  const [replacing, setReplacing] = useState(false);
  const [ending, setEnding] = useState(false);
  const { since, checking, fault, refused, found, nextAt, run } = view;
  const time = (at: string) => formatDateTime(at, locale);
  const running = run?.endedAt === null;
  const doNow = (wanted: 'check' | 'run') =>
    act.mutate(wanted, { onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }) });
  const pending = (wanted: 'check' | 'run') => act.isPending && act.variables === wanted;
  return (
    <>
      <p>
        {t('dms.since', { at: time(since ?? '') })}
        {nextAt ? ` · ${t('dms.night', { at: time(nextAt) })}` : null}
      </p>
      {fault && !checking ? (
        <Notice kind="error" live="polite">
          {t(`dms.fault.${fault}`)}
        </Notice>
      ) : null}
      {refused && !checking ? (
        <Notice kind="error" live="polite">
          {t(refused === 'credentials' ? 'dms.refused' : 'dms.untried')}
        </Notice>
      ) : null}
      {!fault && !checking && found !== null ? <p role="status">{t('dms.found', { count: found })}</p> : null}
      {replacing ? (
        <LoginForm
          view={view}
          typed={typed}
          onSaved={() => setReplacing(false)}
          onCancel={() => setReplacing(false)}
        />
      ) : (
        <Inline gap={2}>
          {sells ? (
            <>
              <Button pending={pending('run')} disabled={running || checking} onPress={() => doNow('run')}>
                {t('dms.run')}
              </Button>
              <Button
                variant="outline"
                pending={pending('check')}
                disabled={checking}
                onPress={() => doNow('check')}
              >
                {t('dms.check')}
              </Button>
              <Button
                variant="quiet"
                onPress={() => {
                  // the name of a login that works is not shown, and one that was refused is mended
                  if (refused === null) typed.setUsername('');
                  setReplacing(true);
                }}
              >
                {t('dms.replace')}
              </Button>
            </>
          ) : null}
          <Button variant="quiet" onPress={() => setEnding(true)}>
            {t('dms.disconnect')}
          </Button>
        </Inline>
      )}
      <LastRun run={run} />
      <Notes vehicles={view.vehicles} />
      {ending ? <EndDialog onClose={() => setEnding(false)} /> : null}
    </>
  );
};

/** Asks before the login is forgotten. */
const EndDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      title={t('dms.disconnect_title')}
      label={t('dms.disconnect')}
      pending={disconnect.isPending}
      act={(ended) => disconnect.mutate(undefined, ended)}
      done={t('dms.disconnected')}
      onClose={onClose}
    >
      {t('dms.disconnect_text')}
    </ConfirmDialog>
  );
};
