import type { OperatorSuspicion } from '@rollheim/contracts';
import { ActNotice, useActOn } from '@rollheim/page-parts';
import { Button, Section } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { ReasonDialog } from '../ActDialog.tsx';
import css from '../Operator.module.css';
import { OPERATOR_KEY } from '../queries.ts';

/** Characters of a reason. */
const LONGEST = 500;

type Decision =
  | { readonly move: 'take'; readonly body: { readonly taken: boolean } }
  | { readonly move: 'dismiss'; readonly body: { readonly reason: string } };

/** Take up, give back, dismiss; none of it changes what anybody may do. */
export const SuspicionDecision = ({ suspicion }: { readonly suspicion: OperatorSuspicion }) => {
  const t = useTexts();
  const { suspicionId, group, takenBy } = suspicion;
  const [asking, setAsking] = useState(false);
  const act = useActOn<Decision>([OPERATOR_KEY], {
    request: ({ move, body }): Binding =>
      move === 'take'
        ? { method: 'POST', path: `/private/operator/suspicions/${suspicionId}/take`, body }
        : { method: 'POST', path: `/private/operator/suspicions/${suspicionId}/dismiss`, body },
    done: (_, { move, body }) => {
      if (move === 'dismiss') return t('suspicions.dismissed');
      return t(body.taken ? 'suspicions.took' : 'suspicions.returned');
    },
    onDone: () => setAsking(false),
  });
  const isTaken = group === 'taken';
  return (
    <Section look="panel" title={t('operator.decision')}>
      <div className={css.actions}>
        {takenBy === null ? null : <p>{t('suspicions.taken_by', { name: takenBy })}</p>}
        <p className={css.soft}>{t('suspicions.hint')}</p>
        <Button
          {...(isTaken ? { variant: 'outline' as const } : {})}
          block
          pending={act.isPending && !asking}
          onPress={() => act.send({ move: 'take', body: { taken: !isTaken } })}
        >
          {t(isTaken ? 'suspicions.return' : 'suspicions.take')}
        </Button>
        {asking ? null : <ActNotice act={act} />}
        {group === 'dismissed' ? null : (
          <Button
            variant="outline"
            block
            onPress={() => {
              act.reset();
              setAsking(true);
            }}
          >
            {t('suspicions.dismiss')}
          </Button>
        )}
      </div>
      {asking ? (
        <ReasonDialog
          title={t('suspicions.dismiss_title')}
          lead={t('suspicions.dismiss_lead')}
          action={t('suspicions.dismiss_send')}
          dismissable
          longest={LONGEST}
          act={act}
          onClose={() => setAsking(false)}
          onSend={(reason) => act.send({ move: 'dismiss', body: { reason } })}
        />
      ) : null}
    </Section>
  );
};
