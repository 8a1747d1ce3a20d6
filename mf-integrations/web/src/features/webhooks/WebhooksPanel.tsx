import {
  WEBHOOK_TRIES,
  WEBHOOKS_AT_MOST,
  type Webhook,
  type WebhookSecret,
} from '@rollheim/contracts/webhooks';
import { Button, Empty, Plus, Section } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTexts } from '../../texts.ts';
import { SecretDialog } from '../secret/SecretDialog.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { useCreateWebhook, useDeleteWebhook, useWebhooks, type WantedWebhook } from './queries.ts';
import { WebhookCard } from './WebhookCard.tsx';

/** Where links on the page lead to. */
export const WEBHOOKS_ID = 'webhooks';

/** Webhooks: the notifications of the dealer's own programs. */
export const WebhooksPanel = () => {
  const t = useTexts();
  const found = useWebhooks();
  const create = useCreateWebhook();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const [deleting, setDeleting] = useState<Webhook | null>(null);
  // one key per request: sent again after its answer was lost, it makes no second webhook
  const keys = useRef(new Map<string, string>());
  const save = (wanted: WantedWebhook) => {
    const wording = JSON.stringify(wanted);
    const key = keys.current.get(wording) ?? crypto.randomUUID();
    keys.current.set(wording, key);
    create.mutate(
      { ...wanted, key },
      {
        onSuccess: (answer) => {
          keys.current.delete(wording);
          setAsking(false);
          setMade(answer);
        },
      },
    );
  };
  const webhooks = found.data?.webhooks ?? [];
  return (
    <Section
      look="panel"
      id={WEBHOOKS_ID}
      title={t('hook.title')}
      actions={
        <Button
          variant="outline"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={webhooks.length >= WEBHOOKS_AT_MOST}
          onPress={() => setAsking(true)}
        >
          {t('hook.add')}
        </Button>
      }
    >
      <p>{t('hook.lead', { tries: WEBHOOK_TRIES })}</p>
      <Loaded query={found} failed={t('hook.failed')} height="160px">
        {() =>
          webhooks.length === 0 ? (
            <Empty title={t('hook.none')}>{t('hook.none_text')}</Empty>
          ) : (
            webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.hookId}
                webhook={webhook}
                deleting={deleting?.hookId === webhook.hookId}
                onDelete={() => setDeleting(webhook)}
              />
            ))
          )
        }
      </Loaded>
      {asking ? (
        <EditWebhook
          webhook={null}
          pending={create.isPending}
          error={create.error}
          onSave={save}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {made ? (
        <SecretDialog
          kind="secret"
          secret={made.secret}
          label={t('hook.secret')}
          title={t('hook.secret')}
          lead={made.webhooks.find(({ hookId }) => hookId === made.hookId)?.url ?? ''}
          onClose={() => setMade(null)}
        />
      ) : null}
      {deleting ? <DeleteDialog webhook={deleting} onClose={() => setDeleting(null)} /> : null}
    </Section>
  );
};

/** Asks before a webhook goes with all that waits for it. */
const DeleteDialog = ({
  webhook: { hookId, url },
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      title={t('hook.delete_title')}
      label={t('hook.delete')}
      pending={remove.isPending}
      act={(ended) => remove.mutate(hookId, ended)}
      done={t('hook.deleted')}
      onClose={onClose}
    >
      {t('hook.delete_text', { url })}
    </ConfirmDialog>
  );
};
