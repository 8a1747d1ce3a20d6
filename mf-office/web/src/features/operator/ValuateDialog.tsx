import type { ValuationState } from '@rollheim/contracts';
import { useBusy } from '@rollheim/module-api';
import { ActDialog } from '@rollheim/page-parts';
import { Grid, MoneyField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { Proposal } from './Proposal.tsx';
import { TakenByOther } from './desk/Taken.tsx';
import type { DeskState } from './desk/use-desk.ts';
import css from './Operator.module.css';
import { rangeFaults, soundRange, type Range } from './range.ts';
import { ValuatedProduct } from './ValuatedProduct.tsx';

interface Props {
  readonly valuation: ValuationState;
  /** Make and model. */
  readonly vehicle: string;
  readonly desk: DeskState;
  readonly onClose: () => void;
}

/** Nothing is sent from here: the decision is held first. */
const IDLE = { isPending: false, notice: null, close: () => undefined };

/** Asks for the price range, which is held for ten seconds before it is sent. */
export const ValuateDialog = ({ valuation, vehicle, desk, onClose }: Props) => {
  const t = useTexts();
  const { valuationId, notes } = valuation;
  const [range, setRange] = useState<Range>({ low: null, high: null });
  const faults = rangeFaults(range);
  const sound = soundRange(range);
  useBusy(sound !== null);
  return (
    <ActDialog
      dismissable
      onClose={onClose}
      title={t('valuations.dialog_title', { vehicle })}
      lead={t('valuations.dialog_lead')}
      action={t('valuations.send')}
      disabled={sound === null || desk.claim.other !== null}
      act={IDLE}
      onSend={() => {
        if (sound === null) return;
        onClose();
        desk.decide({
          title: vehicle,
          path: `/private/operator/valuations/${valuationId}/valuate`,
          body: sound,
          said: { held: t('desk.held.valuate', { title: vehicle }), done: t('valuations.sent') },
        });
      }}
    >
      <div>
        <ValuatedProduct valuation={valuation} />
        {notes === '' ? null : (
          <p className={css.notes}>
            <strong>{t('valuations.notes')}:</strong> {notes}
          </p>
        )}
      </div>
      <Proposal valuationId={valuationId} onTake={setRange} />
      <TakenByOther claim={desk.claim} />
      <Grid columns="form" gap={4}>
        <MoneyField
          label={t('valuations.low')}
          name="low"
          required
          value={range.low}
          onChange={(low) => setRange((old) => ({ ...old, low }))}
          error={faults.low && t(`valuations.${faults.low}`)}
        />
        <MoneyField
          label={t('valuations.high')}
          name="high"
          required
          value={range.high}
          onChange={(high) => setRange((old) => ({ ...old, high }))}
          error={faults.high && t(`valuations.${faults.high}`)}
        />
      </Grid>
    </ActDialog>
  );
};
