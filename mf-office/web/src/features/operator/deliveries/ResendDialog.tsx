import type { DeliveryRow } from '@rollheim/contracts';
import { ActDialog, useActOn } from '@rollheim/page-parts';
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
  const act = useActOn<null>([OPERATOR_KEY], {
    request: (): Binding => ({
      method: 'POST',
      path: `/private/operator/deliveries/${delivery.deliveryId}/resend`,
      body: {},
    }),
    done: () => t('deliveries.resent'),
    onDone: () => onClose(),
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
