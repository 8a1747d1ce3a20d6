import type { OperatorMerchant } from '@rollheim/contracts';
import { customerAtom, useAct, useAtomValue, useQueryClient } from '@rollheim/module-api';
import { Button, Checkbox, Notice, Section } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import { ActDialog, ActNotice, ReasonDialog } from '../ActDialog.tsx';
import { Clock } from '../Clock.tsx';
import css from '../Operator.module.css';
import { OPERATOR_KEY } from '../queries.ts';
import { dueAt } from './states.ts';

const DONE = {
  accept: 'dealers.accepted',
  reject: 'dealers.rejected',
  block: 'dealers.blocked',
  unblock: 'dealers.unblocked',
  take: 'dealers.took',
} as const;

/** Moves that need a reason. */
type Reasoned = 'reject' | 'block' | 'unblock';

/** What is asked before it is sent. */
type Asked = Reasoned | 'accept';

/** Characters of a reason. */
const LONGEST = 500;

/** Take over, release, reject, block; what binds is asked for once more, and told. */
export const MerchantDecision = ({ merchant }: { readonly merchant: OperatorMerchant }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const operator = useAtomValue(customerAtom)?.customerId;
  const { application, takenBy, since, own, customerId, seen } = merchant;
  const { accepted, blocked, vatNumber, vatVerified } = application;
  const [asking, setAsking] = useState<Asked | null>(null);
  /** The tick, and the number that it was set for: another number was not looked at. */
  const [tick, setTick] = useState({ of: vatNumber, verified: vatVerified });
  const vat = tick.of === vatNumber ? tick.verified : vatVerified;
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  const act = useAct<{ readonly move: keyof typeof DONE; readonly body: object }>({
    request: ({ move, body }) => ({
      method: 'POST',
      path: `/private/operator/merchants/${customerId}/${move}`,
      body,
    }),
    done: (_, { move, body }) => t('taken' in body && body.taken === false ? 'dealers.returned' : DONE[move]),
    onDone: () => {
      setAsking(null);
      refresh();
    },
    onFail: refresh, // most likely somebody else decided first
  });
  const ask = (move: Asked) => {
    act.reset();
    setAsking(move);
  };
  const close = () => {
    act.close();
    setAsking(null);
  };
  const acceptText = t(accepted === true ? 'dealers.confirm' : 'operator.release');
  const isTaken = takenBy?.customerId === operator;
  const isHeld = takenBy !== null && !isTaken;
  const waits = since !== null && !blocked;
  const due = waits ? dueAt(since) : null;
  const stops = isHeld || own;
  return (
    <Section
      look="panel"
      title={t('operator.decision')}
      actions={due === null ? null : <Clock dueAt={due} />}
    >
      <div className={css.actions}>
        {own ? <Notice kind="error">{t('dealers.own')}</Notice> : null}
        {isHeld ? <Notice kind="tertiary">{t('dealers.held', { name: takenBy.name })}</Notice> : null}
        {application.reason ? <p>{t('merchant.reason', { reason: application.reason })}</p> : null}
        {stops ? null : (
          <>
            {waits ? (
              <Button
                variant="outline"
                block
                pending={act.isPending && asking === null}
                onPress={() => act.send({ move: 'take', body: { taken: !isTaken } })}
              >
                {t(isTaken ? 'dealers.return' : 'dealers.take')}
              </Button>
            ) : null}
            {waits || (accepted === false && !blocked) ? (
              <>
                {vatNumber === null ? null : (
                  <Checkbox
                    name="vatVerified"
                    checked={vat}
                    onChange={(verified) => setTick({ of: vatNumber, verified })}
                  >
                    {t('dealers.vat_check')}
                  </Checkbox>
                )}
                <Button size="lg" block onPress={() => ask('accept')}>
                  {acceptText}
                </Button>
              </>
            ) : null}
            {asking === null ? <ActNotice act={act} /> : null}
            <div className={css.halves}>
              {blocked ? (
                <Button variant="outline" block onPress={() => ask('unblock')}>
                  {t('dealers.unblock')}
                </Button>
              ) : (
                <>
                  {waits ? (
                    <Button variant="danger" block onPress={() => ask('reject')}>
                      {t('operator.reject')}
                    </Button>
                  ) : null}
                  <Button variant="danger" block onPress={() => ask('block')}>
                    {t('dealers.block')}
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </div>
      {asking === 'accept' ? (
        <ActDialog
          title={t(accepted === true ? 'dealers.confirm_title' : 'dealers.accept_title', {
            company: application.company ?? t('dealers.unnamed'),
          })}
          lead={t(accepted === true ? 'dealers.confirm_lead' : 'dealers.accept_lead')}
          send={acceptText}
          ready
          act={act}
          onClose={close}
          onSend={() =>
            act.send({ move: 'accept', body: { vatVerified: vatNumber === null ? null : vat, seen } })
          }
        >
          {vatNumber !== null && !vat ? <Notice>{t('dealers.accept_vat_open')}</Notice> : null}
          {application.papers.length === 0 ? (
            <Notice kind="error">{t('dealers.papers_missing')}</Notice>
          ) : null}
        </ActDialog>
      ) : asking === null ? null : (
        <ReasonDialog
          title={t(`dealers.${asking}_title`)}
          lead={t(`dealers.${asking}_lead`)}
          send={t(`dealers.${asking}_send`)}
          harsh={asking !== 'unblock'}
          longest={LONGEST}
          act={act}
          onClose={close}
          onSend={(reason) =>
            act.send({ move: asking, body: asking === 'reject' ? { reason, seen } : { reason } })
          }
        />
      )}
    </Section>
  );
};
