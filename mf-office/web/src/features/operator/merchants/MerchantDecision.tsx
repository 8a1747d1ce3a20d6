import type { OperatorMerchant } from '@rollheim/contracts';
import { useAct, useQueryClient } from '@rollheim/module-api';
import { ActDialog, ActNotice } from '@rollheim/page-parts';
import { Button, Checkbox, Notice } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { ReasonDialog } from '../ActDialog.tsx';
import { Ask } from '../desk/Ask.tsx';
import { DEALER_BLOCKS } from '../desk/blocks.ts';
import { Desk } from '../desk/Desk.tsx';
import type { DeskState } from '../desk/use-desk.ts';
import { useRights } from '../rights.ts';
import { OPERATOR_KEY } from '../queries.ts';
import { dueAt } from './states.ts';

const DONE = { block: 'dealers.blocked', unblock: 'dealers.unblocked' } as const;

/** What is asked before it is sent, or held. */
type Asked = keyof typeof DONE | 'accept' | 'reject';

/** Characters of a reason. */
const LONGEST = 500;

/** Nothing is sent from here: the decision is held first. */
const IDLE = { isPending: false, notice: null, close: () => undefined };

interface Props {
  readonly merchant: OperatorMerchant;
  readonly desk: DeskState;
}

/** Release and reject, held for ten seconds; block and unblock at once. Where something speaks against it, it is asked for once more. */
export const MerchantDecision = ({ merchant, desk }: Props) => {
  const t = useTexts();
  const queries = useQueryClient();
  const { application, since, own, customerId, seen, correctedByReader, person } = merchant;
  const { accepted, blocked, vatNumber, vatVerified, papers } = application;
  const { may, mayUndo } = useRights();
  const [asking, setAsking] = useState<Asked | null>(null);
  /** The tick, and the number that it was set for: another number was not looked at. */
  const [tick, setTick] = useState({ of: vatNumber, verified: vatVerified });
  const vat = tick.of === vatNumber ? tick.verified : vatVerified;
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  const base = `/private/operator/merchants/${customerId}` as const;
  const draft = `desk.${customerId}.reject`;
  const act = useAct<{ readonly move: keyof typeof DONE; readonly reason: string }>({
    request: ({ move, reason }): Binding => ({ method: 'POST', path: `${base}/${move}`, body: { reason } }),
    done: (_, { move }) => t(DONE[move]),
    onDone: () => {
      setAsking(null);
      refresh();
    },
    onFail: refresh, // most likely somebody else decided first
  });
  const title = application.company ?? t('dealers.unnamed');
  const decide = (move: 'accept' | 'reject', body: object) => {
    setAsking(null);
    const accepts = move === 'accept';
    desk.decide({
      title,
      path: `${base}/${move}`,
      body: { ...body, seen },
      ...(accepts ? {} : { draft }),
      said: {
        held: t(accepts ? 'desk.held.release' : 'desk.held.reject', { title }),
        done: t(accepts ? 'dealers.accepted' : 'dealers.rejected'),
      },
    });
  };
  const release = () => decide('accept', { vatVerified: vatNumber === null ? null : vat });
  const doubts = [
    ...(vatNumber !== null && !vat ? (['dealers.accept_vat_open'] as const) : []),
    ...(papers.length === 0 ? (['dealers.papers_missing'] as const) : []),
  ];
  const ask = (move: Asked) => {
    act.reset();
    setAsking(move);
  };
  const close = () => setAsking(null);
  const acceptText = t(accepted === true ? 'dealers.confirm' : 'operator.release');
  const waits = since !== null && !blocked;
  const mayRelease = !own && !correctedByReader && (waits || (accepted === false && !blocked && mayUndo));
  const mayBlock = may('merchant.block') && !own;
  return (
    <Desk
      desk={desk}
      dueAt={waits ? dueAt(since) : null}
      asking={asking !== null}
      releaseText={acceptText}
      decisions={{
        ...(mayRelease ? { release: () => (doubts.length > 0 ? ask('accept') : release()) } : {}),
        ...(waits && !own ? { reject: () => ask('reject') } : {}),
      }}
      lead={
        <>
          {own ? <Notice kind="error">{t('dealers.own')}</Notice> : null}
          {application.reason ? <p>{t('merchant.reason', { reason: application.reason })}</p> : null}
          {correctedByReader && waits ? <Notice kind="tertiary">{t('dealers.second')}</Notice> : null}
          {mayRelease && vatNumber !== null ? (
            <Checkbox
              name="vatVerified"
              checked={vat}
              onChange={(verified) => setTick({ of: vatNumber, verified })}
            >
              {t('dealers.vat_check')}
            </Checkbox>
          ) : null}
          {asking === null ? <ActNotice act={act} /> : null}
        </>
      }
      more={
        mayBlock ? (
          <Button
            variant={blocked ? 'outline' : 'danger'}
            block
            onPress={() => ask(blocked ? 'unblock' : 'block')}
          >
            {t(blocked ? 'dealers.unblock' : 'dealers.block')}
          </Button>
        ) : null
      }
    >
      {asking === 'accept' ? (
        <ActDialog
          title={t(accepted === true ? 'dealers.confirm_title' : 'dealers.accept_title', { company: title })}
          lead={t(accepted === true ? 'dealers.confirm_lead' : 'dealers.accept_lead')}
          action={acceptText}
          dismissable
          act={IDLE}
          onClose={close}
          onSend={release}
        >
          {doubts.map((doubt) => (
            <Notice key={doubt} {...(doubt === 'dealers.papers_missing' ? { kind: 'error' as const } : {})}>
              {t(doubt)}
            </Notice>
          ))}
        </ActDialog>
      ) : asking === 'reject' ? (
        <Ask
          title={t('dealers.reject_title')}
          lead={t('dealers.reject_lead')}
          action={t('dealers.reject_send')}
          danger
          blocks={DEALER_BLOCKS}
          language={person.language}
          longest={LONGEST}
          keys={desk.keys}
          draft={draft}
          onClose={close}
          onSend={(reason) => decide('reject', { reason })}
        />
      ) : asking === null ? null : (
        <ReasonDialog
          title={t(`dealers.${asking}_title`)}
          lead={t(`dealers.${asking}_lead`)}
          action={t(`dealers.${asking}_send`)}
          danger={asking === 'block'}
          dismissable
          longest={LONGEST}
          act={act}
          onClose={close}
          onSend={(reason) => act.send({ move: asking, reason })}
        />
      )}
    </Desk>
  );
};
