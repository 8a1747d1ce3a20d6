import { readTyped } from '@rollheim/contracts/typed';
import type { OrderDetail } from '@rollheim/contracts';
import { filesPath } from '@rollheim/page-parts';
import { Button, Notice } from '@rollheim/ui';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';
import { typedKey } from './typed-handover.ts';

/** Opened once in the life of an order. */
const HandoverForm = lazy(async () => ({ default: (await import('./HandoverForm.tsx')).HandoverForm }));

/** Read by the buyer before they give the code away. */
const ProtocolFacts = lazy(async () => ({
  default: (await import('@rollheim/page-parts/protocol-facts')).ProtocolFacts,
}));

/** Needed by the buyer who finds a damage. */
const AddFiles = lazy(async () => ({ default: (await import('./AddFiles.tsx')).AddFiles }));

/** What the asker does at the agreed pickup: the buyer has a code to give away, the seller writes down and enters it. */
export const Handover = ({ detail }: { readonly detail: OrderDetail }) => {
  const t = useTexts();
  const { side, handover, order } = detail;
  // what was begun goes on after a reload, what the buyer was shown on every device
  const [open, setOpen] = useState(
    () => Boolean(handover.shown) || readTyped(typedKey(order.orderId)) !== null,
  );
  const close = useCallback(() => setOpen(false), []);
  if (handover.recalled) return <Notice kind="error">{t('order.handover.recalled')}</Notice>;
  if (side === 'buyer')
    return handover.code === null ? null : (
      <>
        {handover.shown ? (
          <div className={css.pickup} role="status">
            <h3>{t('order.handover.shown_title')}</h3>
            <Suspense>
              <ProtocolFacts
                protocol={handover.shown}
                files={[]}
                path={filesPath(order.orderId, 'side')}
                side={side}
              />
            </Suspense>
          </div>
        ) : null}
        <div className={css.code}>
          <p>{t('order.handover.code_label')}</p>
          <strong>{handover.code}</strong>
          <p>{t('order.handover.code_text')}</p>
        </div>
        <div className={css.pickup}>
          <Suspense>
            <AddFiles detail={detail} use="handover" />
          </Suspense>
        </div>
      </>
    );
  if (!open) return <Button onPress={() => setOpen(true)}>{t('order.handover.start')}</Button>;
  return (
    <Suspense>
      <HandoverForm detail={detail} onClose={close} />
    </Suspense>
  );
};
