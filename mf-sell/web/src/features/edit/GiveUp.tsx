import {
  useAct,
  useBusy,
  useErrorText,
  useMutation,
  useNavigate,
  usePath,
  useSnackbar,
} from '@rollheim/module-api';
import { ActDialog, Button, Trash2, type DialogAct } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import type { Binding } from '../../api.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly kind: 'discard' | 'withdraw';
  readonly act: DialogAct;
  readonly onYes: () => void;
}

/** The button, and what it asks before. */
const Asking = ({ kind, act, onYes }: Props) => {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onPress={() => setAsking(true)}>
        {t(kind)}
      </Button>
      <ActDialog
        open={asking}
        role="alertdialog"
        title={t(`${kind}_title`)}
        action={t(kind)}
        danger
        act={act}
        onSend={onYes}
        onClose={() => setAsking(false)}
        cancelLabel={t('discard_no')}
        closeLabel={t('close')}
      >
        <p>{t(`${kind}_text`)}</p>
      </ActDialog>
    </>
  );
};

/** Throws away a draft that was never offered. */
const Discard = () => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const { calls, store } = useDraft();
  const discard = useMutation({
    mutationFn: () => calls.discard(),
    onSuccess: () => {
      store.forget();
      snackbar.show({ text: t('discarded'), kind: 'success' });
      void navigate(path('sell-new'));
    },
  });
  return (
    <Asking
      kind="discard"
      act={{
        isPending: discard.isPending,
        notice: discard.isError ? { kind: 'error', text: errorText(discard.error) } : null,
        close: discard.reset,
      }}
      onYes={() => {
        if (!discard.isPending) discard.mutate();
      }}
    />
  );
};

/** Ends an ad that was offered before: no one may make that undone, it is withdrawn instead. */
const Withdraw = () => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const { id, store } = useDraft();
  const [done, setDone] = useState(false);
  const withdraw = useAct({
    request: (): Binding => ({ method: 'POST', path: `/private/product/${id}/withdraw` }),
    done: () => t('withdrawn'),
    onDone: () => {
      store.forget();
      setDone(true);
    },
  });
  useBusy(withdraw.isPending && !done);
  const vehicles = path('my-vehicles');
  useEffect(() => {
    if (done) void navigate(vehicles);
  }, [done, navigate, vehicles]);
  return (
    <Asking
      kind="withdraw"
      act={{ ...withdraw, isPending: withdraw.isPending || done }}
      onYes={() => withdraw.send()}
    />
  );
};

/** Ends the editing of an ad, after asking. */
export const GiveUp = () => (useDraft().relisting === undefined ? <Discard /> : <Withdraw />);
