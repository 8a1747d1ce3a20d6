import { Button, useSnackbar } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { direct } from '../data/api.ts';
import { share } from '../logic/figures.ts';
import { nextPercent } from '../logic/steps.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useLanguage } from '../texts.ts';
import type { Action, Rollout } from '../types.ts';
import { useReasoned } from './use-reasoned.tsx';

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
    <Question
      key={asked.times}
      open={action !== null}
      rollout={asked.rollout}
      action={asked.action}
      onClose={onClose}
    />
  );
};

const Question = ({
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
  const { pending, submit, field } = useReasoned();
  // one press acts once, also when its answer was lost and it is pressed again
  const key = useRef(crypto.randomUUID());
  const { module, base, target } = rollout;
  const percent = nextPercent(rollout);
  const next = percent === null ? t('effect.everyone') : `${share(percent * 100, locale)}\u00a0%`;

  const act = (): void =>
    submit(async (reason) => {
      await direct(rollout, action, reason, key.current);
      show({ kind: 'success', text: t(`done.${action}`, { module, base }) });
      onClose();
    });
  return (
    <Sheet
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
          <Button variant={action === 'roll-back' ? 'danger' : 'filled'} pending={pending} onPress={act}>
            {t(`action.${action}`)}
          </Button>
        </>
      }
    >
      {field}
    </Sheet>
  );
};
