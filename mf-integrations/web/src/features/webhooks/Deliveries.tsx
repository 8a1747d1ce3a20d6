import type { Webhook, WebhookDelivery } from '@rollheim/contracts/webhooks';
import { useErrorText, useModuleContext, useSnackbar } from '@rollheim/module-api';
import {
  Button,
  Dialog,
  formatDateTime,
  formatNumber,
  Stack,
  Table,
  Tag,
  type TableColumn,
} from '@rollheim/ui';
import { useState } from 'react';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTexts } from '../../texts.ts';
import { answerText } from './fault.ts';
import { useDeliveries, useSendAgain } from './queries.ts';
import css from './Webhooks.module.css';

/** Rows before somebody asks for more. */
const FIRST_ROWS = 4;
const DAY_MS = 86_400_000;

const StateTag = ({ delivery }: { readonly delivery: WebhookDelivery }) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const { state, attempts, nextAt } = delivery;
  if (state === 'delivered') return <Tag tone="success">{t('log.delivered')}</Tag>;
  if (state === 'failed') return <Tag tone="error">{t('log.failed')}</Tag>;
  if (nextAt === null || attempts === 0) return <Tag>{t('log.waiting')}</Tag>;
  const isNear = Date.parse(nextAt) - Date.parse(delivery.at) < DAY_MS / 2;
  const at = formatDateTime(nextAt, locale, isNear ? 'time' : 'dateTime');
  return <Tag tone="tertiary">{t('log.attempt', { attempt: attempts + 1, at })}</Tag>;
};

/** What was posted, and what was answered. */
const Content = ({
  delivery: { body, answer, eventId },
  action,
  onClose,
}: {
  readonly delivery: WebhookDelivery;
  readonly action: React.ReactNode;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  return (
    <Dialog open size="lg" onClose={onClose} title={eventId} closeLabel={t('close')} actions={action}>
      <Stack gap={4}>
        <h3>{t('log.body')}</h3>
        <pre className={css.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        {answer === null ? null : (
          <>
            <h3>{t('log.said')}</h3>
            <pre className={css.body}>{answer}</pre>
          </>
        )}
      </Stack>
    </Dialog>
  );
};

/** The log of a webhook: each event with its last attempt. */
export const Deliveries = ({
  webhook: { hookId, url },
  live,
}: {
  readonly webhook: Webhook;
  /** It is read again and again; not while the webhook is being deleted: it would be asked for once it is gone. */
  readonly live: boolean;
}) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const log = useDeliveries(hookId, live);
  const again = useSendAgain(hookId);
  const [all, setAll] = useState(false);
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const rows = log.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const send = ({ deliveryId }: WebhookDelivery) =>
    again.mutate(deliveryId, {
      onSuccess: () => setShown(null),
      onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
    });
  const columns: readonly TableColumn<WebhookDelivery>[] = [
    { id: 'time', header: t('log.time'), cell: ({ at }) => formatDateTime(at, locale, 'timeSeconds') },
    { id: 'event', header: t('log.event'), cell: ({ type }) => type },
    { id: 'answer', header: t('log.answer'), cell: (delivery) => answerText(delivery, t) ?? '–' },
    { id: 'state', header: t('log.state'), cell: (delivery) => <StateTag delivery={delivery} /> },
    {
      id: 'ms',
      header: t('log.ms'),
      align: 'end',
      cell: ({ ms }) => (ms === null ? '–' : `${formatNumber(ms, locale)}\u00a0ms`),
    },
    { id: 'id', header: t('log.id'), record: 'hidden', cell: ({ eventId }) => eventId.slice(0, 12) },
    {
      id: 'act',
      header: t('log.act'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (delivery) => (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('log.show_of', { id: delivery.eventId })}
          onPress={() => setShown(delivery)}
        >
          {t('log.show')}
        </Button>
      ),
    },
  ];
  const hasMore = log.hasNextPage || (!all && rows.length > FIRST_ROWS);
  return (
    <Loaded query={log} failed={t('log.load_failed')} height="80px">
      {() =>
        rows.length === 0 ? (
          <p>{t('log.none')}</p>
        ) : (
          <div>
            <Table
              density="dense"
              caption={t('log.caption', { url })}
              columns={columns}
              rows={all ? rows : rows.slice(0, FIRST_ROWS)}
              rowKey={({ deliveryId }) => deliveryId}
            />
            {hasMore ? (
              <Button
                variant="quiet"
                size="sm"
                pending={log.isFetchingNextPage}
                onPress={() => {
                  if (all || rows.length <= FIRST_ROWS) void log.fetchNextPage();
                  setAll(true);
                }}
              >
                {t('log.more')}
              </Button>
            ) : null}
            {shown ? (
              <Content
                delivery={shown}
                onClose={() => setShown(null)}
                action={
                  <>
                    <Button variant="outline" onPress={() => setShown(null)}>
                      {t('close')}
                    </Button>
                    <Button pending={again.isPending} onPress={() => send(shown)}>
                      {t(shown.state === 'waiting' ? 'log.send_now' : 'log.again')}
                    </Button>
                  </>
                }
              />
            ) : null}
          </div>
        )
      }
    </Loaded>
  );
};
