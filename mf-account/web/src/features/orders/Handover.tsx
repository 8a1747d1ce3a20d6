import type { OrderDetail } from '@rollheim/contracts';
import { Button, Notice } from '@rollheim/ui';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';

/** Opened once in the life of an order. */
const HandoverForm = lazy(async () => ({ default: (await import('./HandoverForm.tsx')).HandoverForm }));

/** What the asker does at the agreed pickup: the buyer has a code to give away, the seller writes down and enters it. */
export const Handover = ({ detail }: { readonly detail: OrderDetail }) => {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { side, handover } = detail;
  if (handover.recalled) return <Notice kind="error">{t('order.handover.recalled')}</Notice>;
  if (side === 'buyer')
    return handover.code === null ? null : (
      <div className={css.code}>
        <p>{t('order.handover.code_label')}</p>
        <strong>{handover.code}</strong>
        <p>{t('order.handover.code_text')}</p>
      </div>
    );
  if (!open) return <Button onPress={() => setOpen(true)}>{t('order.handover.start')}</Button>;
  return (
    <Suspense>
      <HandoverForm detail={detail} onClose={() => setOpen(false)} />
    </Suspense>
  );
};
