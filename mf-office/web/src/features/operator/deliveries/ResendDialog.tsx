import type { DeliveryRow } from '@rollheim/contracts';
import { useAct, useQueryClient } from '@rollheim/module-api';
import { ActDialog } from '@rollheim/page-parts';
import type { Binding } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';

/** Asks once more before a mail goes out again: one of which no one knows may have arrived. */
export const ResendDialog = ({
  delivery,
  onClose,
}: {
  readonly delivery: DeliveryRow;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
  const act = useAct<null>({
    request: (): Binding => ({
      method: 'POST',
      path: `/private/operator/deliveries/${delivery.deliveryId}/resend`,
      body: {},
    }),
    done: () => t('deliveries.resent'),
    onDone: () => {
      onClose();
      refresh();
    },
    onFail: refresh, // most likely somebody else was first
  });
  return (
    <ActDialog
      title={t('deliveries.resend_title')}
      lead={t(`deliveries.resend_lead.${delivery.outcome === 'uncertain' ? 'uncertain' : 'refused'}`, {
        subject: delivery.subject,
        to: delivery.to ?? '',
      })}
      action={t('deliveries.resend')}
      dismissable
      act={act}
      onClose={onClose}
      onSend={() => act.send(null)}
    />
  );
};
