import type { SessionEntry } from '@rollheim/contracts';
import { useErrorText, useModuleContext, useSnackbar } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { Button, formatDateTime, Section, Stack, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Security.module.css';
import { useEndSession, useSessions } from './queries.ts';

interface RowProps {
  readonly session: SessionEntry;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

const Row = ({ session: { browser, kept, beganAt, lastAt, current }, pending, onEnd }: RowProps) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const when = (at: string) => formatDateTime(at, locale);
  return (
    <li className={css.row}>
      <span className={css.what}>
        <strong>{browser || t('security.unknown')}</strong>
        {current ? <Tag>{t('security.this')}</Tag> : null}
        <small>
          {t('security.began', { at: when(beganAt) })}, {t('security.last', { at: when(lastAt) })}
        </small>
        <small>{t(kept ? 'security.kept' : 'security.short')}</small>
      </span>
      {current ? null : (
        <Button variant="quiet" size="sm" pending={pending} onPress={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </li>
  );
};

/** Where somebody is logged in, and the end of each. */
export const SessionList = () => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const sessions = useSessions();
  const end = useEndSession();
  const endOne = (id: string | null) =>
    end.mutate(id, {
      onSuccess: () =>
        snackbar.show({ text: t(id === null ? 'security.ended_others' : 'security.ended'), kind: 'success' }),
      onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
    });
  return (
    <Section look="panel" title={t('security.sessions_title')}>
      <Stack gap={4}>
        <p>{t('security.sessions_lead')}</p>
        <Loaded query={sessions} failed={t('security.failed')}>
          {({ sessions: all }) => (
            <>
              <ul className={css.list}>
                {all.map((session) => (
                  <Row
                    key={session.id}
                    session={session}
                    pending={end.isPending && end.variables === session.id}
                    onEnd={() => endOne(session.id)}
                  />
                ))}
              </ul>
              {all.some(({ current }) => !current) ? (
                <div>
                  <Button
                    variant="outline"
                    pending={end.isPending && end.variables === null}
                    onPress={() => endOne(null)}
                  >
                    {t('security.end_others')}
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
};
