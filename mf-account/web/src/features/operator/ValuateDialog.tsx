import { api, useBusy, useErrorText, useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { Button, Dialog, Grid, MoneyField } from '@rollheim/ui';
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
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const [range, setRange] = useState<Range>({ low: null, high: null });
  const faults = rangeFaults(range);
  const sound = soundRange(range);
  const send = useMutation({
    mutationFn: (body: { readonly low: number; readonly high: number }) =>
      api.post<unknown>(`/private/operator/valuations/${valuationId}/valuate`, { body }),
    onSuccess: () => {
      snackbar.show({ text: t('valuations.sent'), kind: 'success' });
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
      onClose();
    },
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  useBusy(sound !== null && !send.isSuccess);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('valuations.dialog_title', { vehicle })}
      lead={t('valuations.dialog_lead')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            pending={send.isPending}
            disabled={sound === null}
            onPress={() => sound && send.mutate(sound)}
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
    </Dialog>
  );
};
