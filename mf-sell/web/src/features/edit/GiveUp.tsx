import {
  useAct,
  useBusy,
  useErrorText,
  useMutation,
  useNavigate,
  usePath,
  useSnackbar,
} from '@rollheim/module-api';
import { Button, Dialog, Notice, Trash2 } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly kind: 'discard' | 'withdraw';
  readonly pending: boolean;
  readonly problem?: string | undefined;
  readonly onYes: () => void;
  /** Also called when it is closed unused. */
  readonly onClose: () => void;
}

/** The button, and what it asks before. */
const Asking = ({ kind, pending, problem, onYes, onClose }: Props) => {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Button variant="quiet" size="sm" icon={<Trash2 aria-hidden="true" />} onPress={() => setAsking(true)}>
        {t(kind)}
      </Button>
      <Dialog
        open={asking}
        persistent
        role="alertdialog"
        onClose={close}
        title={t(`${kind}_title`)}
        actions={
          <>
            <Button variant="outline" size="lg" onPress={close}>
              {t('discard_no')}
            </Button>
            <Button variant="danger" size="lg" pending={pending} onPress={onYes}>
              {t(kind)}
            </Button>
          </>
        }
      >
        <p>{t(`${kind}_text`)}</p>
        {problem === undefined ? null : (
          <Notice kind="error" live="assertive">
            {problem}
          </Notice>
        )}
      </Dialog>
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
      pending={discard.isPending}
      problem={discard.isError ? errorText(discard.error) : undefined}
      onYes={() => {
        if (!discard.isPending) discard.mutate();
      }}
      onClose={() => discard.reset()}
    />
  );
};

/** Ends an ad that was offered before: nobody may make that undone, it is withdrawn instead. */
const Withdraw = () => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const { id, store } = useDraft();
  const [done, setDone] = useState(false);
  const withdraw = useAct({
    request: () => ({ method: 'POST', path: `/private/product/${id}/withdraw` }),
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
      pending={withdraw.isPending || done}
      problem={withdraw.notice?.text}
      onYes={() => withdraw.send()}
      onClose={() => withdraw.close()}
    />
  );
};

/** Ends the editing of an ad, after asking. */
export const GiveUp = () => (useDraft().relisting === undefined ? <Discard /> : <Withdraw />);
