import { OLD_SECRET_HOURS, type Webhook } from '@rollheim/contracts/webhooks';
import { useErrorText, useModuleContext } from '@rollheim/module-api';
import { Button, Dialog, formatDateTime, Notice, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { SecretDialog } from '../secret/SecretDialog.tsx';
import { useRotateSecret } from './queries.ts';

/** What a webhook is signed with, as far as it is shown again, and a new secret. */
export const SecretOf = ({
  webhook: { hookId, url, secretEnd, oldSecretUntil },
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const errorText = useErrorText();
  const rotate = useRotateSecret(hookId);
  // pressed again after its answer was lost, it makes no further one
  const [key] = useState(() => crypto.randomUUID());
  if (rotate.data)
    return (
      <SecretDialog
        kind="secret"
        secret={rotate.data.secret}
        label={t('hook.secret')}
        title={t('hook.secret')}
        lead={url}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hook.secret')}
      lead={url}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button pending={rotate.isPending} onPress={() => rotate.mutate(key)}>
            {t('secret.rotate')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {rotate.error ? (
          <Notice kind="error" live="assertive">
            {errorText(rotate.error)}
          </Notice>
        ) : null}
        <p>
          {t('secret.now', { end: secretEnd })}
          {oldSecretUntil === null
            ? null
            : ` ${t('secret.old_until', { at: formatDateTime(oldSecretUntil, locale) })}`}
        </p>
        <p>{t('secret.rotate_text', { hours: OLD_SECRET_HOURS })}</p>
      </Stack>
    </Dialog>
  );
};
