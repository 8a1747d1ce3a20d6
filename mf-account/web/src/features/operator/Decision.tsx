import type { OperatorAd, ProductType } from '@rollheim/contracts';
import { useAct, useNavigate, usePath, useQueryClient, type Act } from '@rollheim/module-api';
import { Button, Section } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { ActNotice, ReasonDialog } from './ActDialog.tsx';
import { Clock } from './Clock.tsx';
import css from './Operator.module.css';
import { OPERATOR_KEY } from './queries.ts';
import { QueryFields } from './QueryFields.tsx';

type Move = 'release' | 'request-changes' | 'reject';
const DONE = {
  release: 'operator.released',
  'request-changes': 'operator.changes_sent',
  reject: 'operator.rejected',
} as const;

const WORDS = { 'request-changes': 'changes', reject: 'reject' } as const;

interface AskProps {
  readonly move: 'request-changes' | 'reject';
  readonly act: Pick<Act<never>, 'isPending' | 'notice'>;
  readonly productType: ProductType;
  readonly onClose: () => void;
  readonly onSend: (reason: string, fields: readonly string[]) => void;
}

const Ask = ({ move, act, productType, onClose, onSend }: AskProps) => {
  const t = useTexts();
  const [fields, setFields] = useState<readonly string[]>([]);
  const words = WORDS[move];
  return (
    <ReasonDialog
      onClose={onClose}
      title={t(`operator.${words}_title`)}
      lead={t(`operator.${words}_lead`)}
      send={t(`operator.${words}_send`)}
      harsh={move === 'reject'}
      act={act}
      onSend={(reason) => onSend(reason, fields)}
    >
      {move === 'request-changes' ? (
        <QueryFields productType={productType} value={fields} onChange={setFields} />
      ) : null}
    </ReasonDialog>
  );
};

/** Release, ask for changes, or reject; then on to the queue. */
export const Decision = ({ ad }: { readonly ad: OperatorAd }) => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'request-changes' | 'reject' | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  const decide = useAct<{ readonly move: Move; readonly body?: object }>({
    request: ({ move, body }) => ({
      method: 'POST',
      path: `/private/operator/ads/${ad.listing.adId}/${move}`,
      body,
    }),
    done: (_, { move }) => t(DONE[move]),
    onDone: () => {
      setAsking(null);
      refresh();
      // the answer may be late: who looks at another ad by then stays there
      if (location.pathname === path('operator-ad', { id: ad.listing.adId }))
        void navigate(path('operator-ads'));
    },
    onFail: refresh, // most likely somebody else decided first
  });
  const ask = (move: 'request-changes' | 'reject') => {
    decide.reset();
    setAsking(move);
  };
  if (ad.dueAt === null) return null;
  return (
    <Section look="panel" title={t('operator.decision')} actions={<Clock dueAt={ad.dueAt} />}>
      <div className={css.actions}>
        <Button
          size="lg"
          block
          pending={decide.isPending && asking === null}
          onPress={() => decide.send({ move: 'release' })}
        >
          {t('operator.release')}
        </Button>
        {asking === null ? <ActNotice act={decide} /> : null}
        <div className={css.halves}>
          <Button variant="outline" block onPress={() => ask('request-changes')}>
            {t('operator.changes')}
          </Button>
          <Button variant="danger" block onPress={() => ask('reject')}>
            {t('operator.reject')}
          </Button>
        </div>
      </div>
      {asking === null ? null : (
        <Ask
          move={asking}
          act={decide}
          onClose={() => {
            decide.close();
            setAsking(null);
          }}
          productType={ad.listing.content.productType}
          onSend={(reason, fields) =>
            decide.send({ move: asking, body: asking === 'reject' ? { reason } : { reason, fields } })
          }
        />
      )}
    </Section>
  );
};
