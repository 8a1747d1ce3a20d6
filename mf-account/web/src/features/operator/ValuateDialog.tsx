import { useAct, useBusy, useQueryClient } from '@rollheim/module-api';
import { Button, Dialog, Grid, MoneyField, Notice } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
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
    <Dialog
      open
      onClose={close}
      title={t('valuations.dialog_title', { vehicle })}
      lead={t('valuations.dialog_lead')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="quiet" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            pending={send.isPending}
            disabled={sound === null}
            onPress={() => sound && send.send(sound)}
          >
            {t('valuations.send')}
          </Button>
        </>
      }
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
      {send.notice ? (
        <Notice kind={send.notice.kind} live="assertive">
          {send.notice.text}
        </Notice>
      ) : null}
    </Dialog>
  );
};
