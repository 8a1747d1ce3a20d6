import { costOf } from '@rollheim/auction-rules';
import { useErrorText } from '@rollheim/module-api';
import { Button, CostTable, Dialog, formatPrice, Notice, Stack } from '@rollheim/ui';
import { useTaxProfile } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import type { Talks } from './talks.ts';
import { useMove } from './use-move.ts';

/** Asks once more, with the whole cost: a sale cannot be taken back. */
export const AcceptDialog = ({ talks, onClose }: { readonly talks: Talks; readonly onClose: () => void }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const buyer = useTaxProfile();
  const { side, standing, offerId } = talks;
  const amount = formatPrice(standing);
  const move = useMove(talks, { onDone: onClose, done: () => t(`done.accept_${side}`, { amount }) });
  const cost = costOf(standing, buyer);
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      closeLabel={t('close')}
      title={t(`accept_title_${side}`, { amount })}
      lead={t(`accept_text_${side}`)}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button size="lg" pending={move.isPending} onPress={() => move.send('accept', { offerId })}>
            {t('accept', { amount })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {side === 'bidder' ? (
          <CostTable
            withCents={cost.total % 100 !== 0}
            rows={[
              { label: t('cost_price'), amount: cost.bid },
              { label: t('cost_commission'), amount: cost.commissionNet, note: t('cost_commission_note') },
              cost.commissionVat === 0
                ? { label: t('cost_reverse_charge'), amount: 0 }
                : { label: t('cost_vat'), amount: cost.commissionVat },
            ]}
            sum={{ label: t('cost_total'), amount: cost.total }}
          />
        ) : (
          <Notice kind="info">{t('card.free')}</Notice>
        )}
        {move.isError ? (
          <Notice kind="error" live="assertive">
            {errorText(move.error)}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
