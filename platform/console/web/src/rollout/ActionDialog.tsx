import { Button, Dialog, Notice, TextArea, useSnackbar } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { CallError, direct } from '../data/api.ts';
import { errorText } from '../logic/error-text.ts';
import { share } from '../logic/figures.ts';
import { LONGEST_REASON } from '../logic/reasons.ts';
import { nextPercent } from '../logic/steps.ts';
import { useLanguage } from '../texts.ts';
import type { Action, Rollout } from '../types.ts';

interface ActionDialogProps {
  rollout: Rollout;
  /** Null: closed. */
  action: Action | null;
  onClose: () => void;
}

/** Asks before anything is done, says what will happen, and wants a reason. */
export const ActionDialog = ({ rollout, action, onClose }: ActionDialogProps) => {
  // what was seen when it was asked stays, also while the sheet leaves: a late press moves nothing
  const [was, setWas] = useState<Action | null>(null);
  const [asked, setAsked] = useState<{ action: Action; rollout: Rollout; times: number } | null>(null);
  if (action !== was) {
    setWas(action);
    if (action !== null) setAsked({ action, rollout, times: (asked?.times ?? 0) + 1 });
  }
  if (!asked) return null;
  return (
    <Sheet
      key={asked.times}
      open={action !== null}
      rollout={asked.rollout}
      action={asked.action}
      onClose={onClose}
    />
  );
};

const Sheet = ({
  open,
  rollout,
  action,
  onClose,
}: {
  open: boolean;
  rollout: Rollout;
  action: Action;
  onClose: () => void;
}) => {
  const { t, locale } = useLanguage();
  const { show } = useSnackbar();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // one press acts once, also when its answer was lost and it is pressed again
  const key = useRef(crypto.randomUUID());
  const { module, base, target } = rollout;
  const percent = nextPercent(rollout);
  const next = percent === null ? t('effect.everyone') : `${share(percent * 100, locale)}\u00a0%`;

  const tooLong = reason.trim().length > LONGEST_REASON;

  const act = async (): Promise<void> => {
    if (tooLong) return;
    if (reason.trim() === '') return setMissing(true);
    setPending(true);
    setFault(null);
    try {
      await direct(rollout, action, reason.trim(), key.current);
      show({ kind: 'success', text: t(`done.${action}`, { module, base }) });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(errorText(error, t));
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={t(`ask.${action}`, { module, target, base })}
      lead={t(`effect.${action}`, { share: share(rollout.share, locale), target, base, next })}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={action === 'roll-back' ? 'danger' : 'filled'}
            pending={pending}
            onPress={() => void act()}
          >
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      {fault ? (
        <Notice kind="error" live="assertive">
          {fault}
        </Notice>
      ) : null}
      <TextArea
        label={t('reasonField.label')}
        hint={t('reasonField.hint')}
        error={
          missing
            ? t('reasonField.missing')
            : tooLong
              ? t('reasonField.long', { most: LONGEST_REASON })
              : undefined
        }
        value={reason}
        onChange={(text) => {
          setReason(text);
          setMissing(false);
        }}
        rows={2}
        required
      />
    </Dialog>
  );
};
