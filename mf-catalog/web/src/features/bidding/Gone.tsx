import type { AuctionContext, PublicAuctionState } from '@rollheim/contracts';
import { Button, Dialog, Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** True where somebody else has bought the vehicle. */
export const isGone = (
  auction: Pick<PublicAuctionState, 'status'>,
  context: AuctionContext | undefined,
): boolean => auction.status === 'sold' && !(context?.role === 'bidder' && context.holdingHighestBid);

interface Props {
  /** Of the vehicle. */
  readonly title: string;
  readonly onClose: () => void;
}

/** In the place of the dialog of a bid, once there is nothing to bid for. */
export const Gone = ({ title, onClose }: Props) => {
  const t = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('gone_title')}
      lead={title}
      closeLabel={t('close')}
      actions={
        <Button variant="outline" size="lg" onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Notice kind="error" live="assertive">
        {t('gone_text')}
      </Notice>
    </Dialog>
  );
};
