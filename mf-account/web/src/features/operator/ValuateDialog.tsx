import { useAct, useBusy, useQueryClient } from '@rollheim/module-api';
import { Grid, MoneyField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { ActDialog } from './ActDialog.tsx';
import { OPERATOR_KEY } from './queries.ts';
import { rangeFaults, soundRange, type Range } from './range.ts';

interface Props {
  readonly valuationId: string;
  /** Make and model. */
  readonly vehicle: string;
  readonly onClose: () => void;
}

/** Asks for the price range and sends it. */
export const ValuateDialog = ({ valuationId, vehicle, onClose }: Props) => {
  const t = useTexts();
  const queries = useQueryClient();
  const [range, setRange] = useState<Range>({ low: null, high: null });
  const faults = rangeFaults(range);
  const sound = soundRange(range);
  const send = useAct<{ readonly low: number; readonly high: number }>({
    request: (body) => ({
      method: 'POST',
      path: `/private/operator/valuations/${valuationId}/valuate`,
      body,
    }),
    done: () => t('valuations.sent'),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
      onClose();
    },
  });
  const close = () => {
    send.close();
    onClose();
  };
  useBusy(sound !== null);
  return (
    <ActDialog
      onClose={close}
      title={t('valuations.dialog_title', { vehicle })}
      lead={t('valuations.dialog_lead')}
      send={t('valuations.send')}
      ready={sound !== null}
      act={send}
      onSend={() => sound && send.send(sound)}
    >
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
