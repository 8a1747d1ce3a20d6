import type { OperatorAd } from '@rollheim/contracts';
import {
  api,
  useBusy,
  useErrorText,
  useMutation,
  useNavigate,
  usePath,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { Button, Dialog, Section, TextArea } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { Clock } from './Clock.tsx';
import css from './Operator.module.css';
import { OPERATOR_KEY } from './queries.ts';

type Move = 'release' | 'request-changes' | 'reject';
const DONE = {
  release: 'operator.released',
  'request-changes': 'operator.changes_sent',
  reject: 'operator.rejected',
} as const;

const WORDS = { 'request-changes': 'changes', reject: 'reject' } as const;

interface ReasonProps {
  readonly move: 'request-changes' | 'reject';
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onSend: (reason: string) => void;
}

const ReasonDialog = ({ move, pending, onClose, onSend }: ReasonProps) => {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const words = WORDS[move];
  useBusy(reason !== '' && !pending); // once it is sent, the way to the queue is free
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`operator.${words}_title`)}
      lead={t(`operator.${words}_lead`)}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={move === 'reject' ? 'danger' : 'filled'}
            pending={pending}
            disabled={reason.trim().length < 3}
            onPress={() => onSend(reason.trim())}
          >
            {t(`operator.${words}_send`)}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('operator.reason')}
        name="reason"
        required
        rows={5}
        maxLength={2000}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  );
};

/** Release, ask for changes, or reject; then on to the queue. */
export const Decision = ({ ad }: { readonly ad: OperatorAd }) => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const [asking, setAsking] = useState<'request-changes' | 'reject' | null>(null);
  const decide = useMutation({
    mutationFn: ({ move, reason }: { readonly move: Move; readonly reason?: string }) =>
      api.post<unknown>(
        `/private/operator/ads/${ad.listing.adId}/${move}`,
        reason === undefined ? {} : { body: { reason } },
      ),
    onSuccess: (_, { move }) => {
      setAsking(null);
      snackbar.show({ text: t(DONE[move]), kind: 'success' });
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
      void navigate(path('operator-ads'));
    },
    onError: (error) => {
      snackbar.show({ text: errorText(error), kind: 'error' });
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
    },
  });
  if (ad.dueAt === null) return null;
  return (
    <Section look="panel" title={t('operator.decision')} actions={<Clock dueAt={ad.dueAt} />}>
      <div className={css.actions}>
        <Button
          size="lg"
          block
          pending={decide.isPending && asking === null}
          onPress={() => decide.mutate({ move: 'release' })}
        >
          {t('operator.release')}
        </Button>
        <div className={css.halves}>
          <Button variant="outline" block onPress={() => setAsking('request-changes')}>
            {t('operator.changes')}
          </Button>
          <Button variant="danger" block onPress={() => setAsking('reject')}>
            {t('operator.reject')}
          </Button>
        </div>
      </div>
      {asking === null ? null : (
        <ReasonDialog
          move={asking}
          pending={decide.isPending}
          onClose={() => setAsking(null)}
          onSend={(reason) => decide.mutate({ move: asking, reason })}
        />
      )}
    </Section>
  );
};
