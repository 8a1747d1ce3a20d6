import { useSnackbar } from '@rollheim/module-api';
import { Button, Checkbox, Dialog, Notice, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Secret.module.css';

interface Props {
  readonly secret: string;
  readonly title: string;
  readonly lead: string;
  /** Whose words its dialog uses. */
  readonly kind: 'token' | 'secret';
  /** Name of the secret, for screen readers. */
  readonly label: string;
  readonly onClose: () => void;
}

/** Shows a secret, the only time; it is closed once it was copied or its keeping confirmed. */
export const SecretDialog = ({ secret, title, lead, kind, label, onClose }: Props) => {
  const t = useTexts();
  const snackbar = useSnackbar();
  const [kept, setKept] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => {
        setKept(true);
        snackbar.show({ text: t(`${kind}.copied`), kind: 'success' });
      },
      // without the right to it: the text can be selected
      () => snackbar.show({ text: t('token.copy_failed'), kind: 'error' }),
    );
  };
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button variant="outline" disabled={!kept} onPress={onClose}>
            {t('close')}
          </Button>
          <Button onPress={copy}>{t(`${kind}.copy`)}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <output className={css.secret} aria-label={label}>
          {secret}
        </output>
        <Notice kind="time" title={t('token.once')}>
          {t(`${kind}.once_text`)}
        </Notice>
        <Checkbox checked={kept} onChange={setKept}>
          {t(`${kind}.kept`)}
        </Checkbox>
      </Stack>
    </Dialog>
  );
};
