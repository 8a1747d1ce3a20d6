import type { ValuationState } from '@rollheim/contracts';
import { readTyped } from '@rollheim/contracts/typed';
import { useBusy } from '@rollheim/module-api';
import { Loaded, useTyped } from '@rollheim/page-parts';
import { Prices } from '@rollheim/page-parts/prices';
import { PageHead, Section, Skeleton, Stack } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { useTexts } from '../../../texts.ts';
import { Desk } from '../desk/Desk.tsx';
import { TakenTag } from '../desk/Taken.tsx';
import type { DeskState } from '../desk/use-desk.ts';
import { useKeys } from '../desk/use-keys.ts';
import css from '../Operator.module.css';
import { useProposal } from '../queries.ts';
import { Comparable } from './Comparable.tsx';
import { ProposedRange, TAKE_KEY } from './ProposedRange.tsx';
import { needsReason, proposedRange, soundRange, soundReason } from './range.ts';
import { RangeFields, type Entered } from './RangeFields.tsx';
import { ValuatedProduct } from './ValuatedProduct.tsx';

interface Props {
  readonly valuation: ValuationState;
  /** Make and model. */
  readonly vehicle: string;
  readonly dueAt: string;
  readonly desk: DeskState;
}

const NOTHING: Entered = { low: null, high: null, reason: '' };

/** One valuation: what sales say of it beside the range that the operator gives, which is held for ten seconds. */
export const ValuationDesk = ({ valuation, vehicle, dueAt, desk }: Props) => {
  const t = useTexts();
  const { valuationId, notes } = valuation;
  const proposal = useProposal(valuationId);
  const evidence = proposal.data?.evidence;
  const draft = `valuation-range:${valuationId}`;
  const [entered, setEntered] = useState(() => readTyped<Entered>(draft) ?? NOTHING);
  // what was decided is no longer in work, until something is changed
  const [decided, setDecided] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // a key is pressed right after what it sends was typed
  const latest = useRef(entered);
  const change = (part: Partial<Entered>) => {
    setDecided(false);
    latest.current = { ...latest.current, ...part };
    setEntered(latest.current);
  };
  const proposed = proposedRange(evidence);
  const range = soundRange(entered);
  useTyped(draft, entered === NOTHING ? null : entered);
  useBusy(!decided && (range !== null || entered.reason !== ''));
  const take = () => {
    if (proposed) change(proposed);
  };
  const send = () => {
    const now = latest.current;
    const sound = soundRange(now);
    const asks = needsReason(sound, proposed);
    const reason = asks ? soundReason(now.reason) : null;
    if (sound === null || (asks && reason === null)) {
      setRevealed(true);
      requestAnimationFrame(() =>
        panel.current?.querySelector<HTMLElement>('[aria-invalid="true"], textarea')?.focus(),
      );
      return;
    }
    setDecided(true);
    desk.decide({
      title: vehicle,
      path: `/private/operator/valuations/${valuationId}/valuate`,
      body: { ...sound, reason },
      draft,
      said: { held: t('desk.held.valuate', { title: vehicle }), done: t('valuations.sent') },
    });
  };
  useKeys(desk.keys && desk.claim.other === null && !desk.isHeld, ({ key, ctrlKey, metaKey, altKey }) => {
    if (key.toUpperCase() !== TAKE_KEY || ctrlKey || metaKey || altKey) return false;
    take();
    return true;
  });
  return (
    <>
      <PageHead
        className={css.head}
        title={vehicle}
        actions={<TakenTag kind="valuation" id={valuationId} />}
        lead={<ValuatedProduct valuation={valuation} />}
      />
      <div className={css.columns}>
        <div className={css.side}>
          <div ref={panel}>
            <Desk
              desk={desk}
              dueAt={dueAt}
              decisions={{ release: send }}
              releaseText={t('valuations.send')}
              asking={false}
              lead={
                <Stack gap={4}>
                  <section aria-label={t('valuations.proposal')}>
                    <h3>{t('valuations.proposal')}</h3>
                    <Loaded
                      query={proposal}
                      failed={t('valuations.proposal_failed')}
                      bones={<Skeleton height="96px" />}
                    >
                      {(known) => <ProposedRange proposal={known} onTake={take} />}
                    </Loaded>
                  </section>
                  <RangeFields
                    entered={entered}
                    onChange={change}
                    asksReason={needsReason(range, proposed)}
                    revealed={revealed}
                    onEnter={send}
                  />
                  <p className={css.soft}>{t('valuations.lead_mail')}</p>
                </Stack>
              }
            />
          </div>
          {notes === '' ? null : (
            <Section look="panel" title={t('valuations.notes')}>
              <p className={css.text}>{notes}</p>
            </Section>
          )}
        </div>
        <div className={css.main}>
          {evidence ? (
            <Section look="panel" title={t('valuations.evidence')}>
              <Prices query={{ ...proposal, data: { evidence } }} of="this" />
            </Section>
          ) : null}
          <Comparable sales={proposal.data?.comparable ?? []} />
        </div>
      </div>
    </>
  );
};
