import { useErrorText, useSnackbar } from '@rollheim/module-api';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { RowProduct } from '../../shared/row-product.ts';
import { useContextOf } from '../vehicle/queries.ts';
import { LateBidDialog } from './late-bidding.tsx';
import { leastOf } from './least.ts';
import { openingOf, type Opening } from './opening.ts';

interface Props {
  /** As it is now: the dialog says so where its price moved meanwhile. */
  readonly product: RowProduct;
  /** The amount that was on the button, cents; null where a higher limit was asked for. */
  readonly amount: number | null;
  readonly onClose: () => void;
}

/** The dialog of a bid that a row of a list asked for, once the auction has answered what this viewer may do. */
export const AskedBid = ({ product, amount, onClose }: Props) => {
  const t = useTexts();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const { data, error } = useContextOf(product.entityId);
  // what was opened stays open, whatever the row becomes behind it
  const [opened, setOpened] = useState<Opening | null>(null);
  const refuse = (text: string) => {
    snackbar.show({ text, kind: 'error' });
    onClose();
  };
  const open = useEffectEvent(() => {
    if (opened) return;
    if (!data) return error ? refuse(errorText(error)) : undefined;
    const opening = openingOf(product.auction, data, amount);
    if (opening.kind === 'refuse') return refuse(t(opening.text));
    setOpened(opening);
  });
  useEffect(() => open(), [data, error]);
  if (!opened || opened.kind === 'refuse') return null;
  const raises = opened.kind === 'raise';
  return (
    <LateBidDialog
      vehicle={{
        entityId: product.entityId,
        auction: product.auction,
        content: { title: product.title, vatReportable: product.vatReportable },
      }}
      intent={raises ? { kind: 'agent', amount: leastOf(product.auction, opened.context) } : opened.intent}
      typed={raises}
      onClose={onClose}
      onDone={onClose}
    />
  );
};
