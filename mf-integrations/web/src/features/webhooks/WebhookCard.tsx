import { WEBHOOK_FAILURES, type Webhook } from '@rollheim/contracts/webhooks';
import { useErrorText, useModuleContext, useSnackbar } from '@rollheim/module-api';
import { Button, Facts, formatDateTime, formatNumber, Inline, Notice, Stack, Tag } from '@rollheim/ui';
import { CircleAlert, CircleCheck, Pause, Play, Send } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { Bars } from './Bars.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { answerText } from './fault.ts';
import { useActOnWebhook, useChangeWebhook } from './queries.ts';
import { SecretOf } from './SecretOf.tsx';
import css from './Webhooks.module.css';

const StateTag = ({ webhook: { pausedAt, failure } }: { readonly webhook: Webhook }) => {
  const t = useTexts();
  if (pausedAt !== null)
    return (
      <Tag tone="error" icon={<Pause aria-hidden="true" />}>
        {t('hook.paused')}
      </Tag>
    );
  return failure === null ? (
    <Tag tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {t('hook.active')}
    </Tag>
  ) : (
    <Tag tone="task" icon={<CircleAlert aria-hidden="true" />}>
      {t('hook.failing')}
    </Tag>
  );
};

const Stats = ({ webhook }: { readonly webhook: Webhook }) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const { day, p95, waiting, dropsAt } = webhook;
  const figures: readonly (readonly [string, string])[] = [
    [
      t('hook.delivered'),
      t('hook.delivered_of', {
        delivered: formatNumber(day.delivered, locale),
        events: formatNumber(day.events, locale),
      }),
    ],
    ...(p95 === null ? [] : [[t('hook.p95'), `${formatNumber(p95, locale)}\u00a0ms`] as const]),
    ...(waiting === 0 ? [] : [[t('hook.waiting'), t('hook.events', { count: waiting })] as const]),
    ...(dropsAt === null ? [] : [[t('hook.drops'), formatDateTime(dropsAt, locale)] as const]),
  ];
  return (
    <dl className={css.stats}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** One webhook: how it fares, what can be done with it, and its log. */
export const WebhookCard = ({
  webhook,
  deleting,
  onDelete,
}: {
  readonly webhook: Webhook;
  /** The user is asked whether it goes, or it is going. */
  readonly deleting: boolean;
  readonly onDelete: () => void;
}) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const act = useActOnWebhook(webhook.hookId);
  const change = useChangeWebhook(webhook.hookId);
  const [open, setOpen] = useState<'secret' | 'change' | null>(null);
  const { url, events, pausedAt, pausedBy, failure, checking } = webhook;
  const run = (wanted: 'pause' | 'resume' | 'test') =>
    act.mutate(wanted, {
      onSuccess: () => {
        if (wanted === 'test') snackbar.show({ text: t('hook.tested'), kind: 'success' });
      },
      onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
    });
  const answer = failure && answerText(failure, t);
  return (
    <article className={css.hook} aria-label={url}>
      <Inline between align="start">
        <Stack gap={1}>
          <h3 className={css.address}>{url}</h3>
          <Facts items={events} />
        </Stack>
        <StateTag webhook={webhook} />
      </Inline>
      <div className={css.grid}>
        <Bars hours={webhook.hours} />
        <Stack gap={4}>
          <Stats webhook={webhook} />
          <Inline gap={2}>
            <Button
              variant="outline"
              size="sm"
              icon={<Send aria-hidden="true" />}
              pending={act.isPending}
              onPress={() => run('test')}
            >
              {t('hook.test')}
            </Button>
            <Button variant="quiet" size="sm" onPress={() => setOpen('secret')}>
              {t('hook.secret')}
            </Button>
            <Button variant="quiet" size="sm" onPress={() => setOpen('change')}>
              {t('hook.change')}
            </Button>
            {pausedAt === null ? (
              <Button variant="quiet" size="sm" onPress={() => run('pause')}>
                {t('hook.pause')}
              </Button>
            ) : null}
            <Button variant="quiet" size="sm" onPress={onDelete}>
              {t('hook.delete')}
            </Button>
          </Inline>
        </Stack>
      </div>
      {pausedAt === null ? null : (
        <Notice
          kind="error"
          title={t(`hook.paused_by_${pausedBy ?? 'owner'}`, {
            at: formatDateTime(pausedAt, locale),
            failures: WEBHOOK_FAILURES,
          })}
          actions={
            <Button
              variant="outline"
              size="sm"
              icon={<Play aria-hidden="true" />}
              pending={checking || act.isPending}
              onPress={() => run('resume')}
            >
              {t(checking ? 'hook.checking' : 'hook.resume')}
            </Button>
          }
        >
          {answer ? `${t('hook.last_answer', { fault: answer })} ` : null}
          {t('hook.resume_text')}
        </Notice>
      )}
      <Deliveries webhook={webhook} live={!deleting} />
      {open === 'secret' ? <SecretOf webhook={webhook} onClose={() => setOpen(null)} /> : null}
      {open === 'change' ? (
        <EditWebhook
          webhook={webhook}
          pending={change.isPending}
          error={change.error}
          onClose={() => setOpen(null)}
          onSave={(wanted) =>
            change.mutate(wanted, {
              onSuccess: () => {
                setOpen(null);
                snackbar.show({ text: t('edit.saved'), kind: 'success' });
              },
            })
          }
        />
      ) : null}
    </article>
  );
};
