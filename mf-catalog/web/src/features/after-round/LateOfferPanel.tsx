import { Button, Notice, Stack, useOnline } from '@rollheim/ui';
import { useAmounts } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import css from '../bidding/BidPanel.module.css';
import { useLateOffer, type LateOfferProps } from './use-late-offer.tsx';

/** A dealer's late offer and what became of the last one. */
export const LateOfferPanel = ({ vehicle, context }: LateOfferProps) => {
  const t = useTexts();
  const say = useWhen();
  const online = useOnline();
  const { auction, content } = vehicle;
  const { gross, offer } = useAmounts(content.vatReportable);
  const { moves, show, dialog } = useLateOffer({ vehicle, context });
  const own = context?.late ?? null;
  const lostOffer = context?.lostOffer;
  const lost = lostOffer
    ? t(`late_offer_lost.${lostOffer.how}`, { amount: offer(lostOffer.amount) })
    : context?.hasFailedLateOfferOnProduct
      ? t('late_offer_gone')
      : null;
  const counter = own?.counter ?? null;
  return (
    <Stack gap={3} className={css.act}>
      {own === null ? (
        <p>
          {lost === null ? null : `${lost} `}
          {t(`explain.${auction.status}`)}
          {context && !moves.offer ? ` ${t('late_offer_closed')}` : null}
        </p>
      ) : (
        <p>
          {t(own.reserved ? 'late_offer_reserved' : counter ? 'late_offer_countered' : 'late_offer_waits', {
            amount: offer(own.amount),
            when: say(own.until),
          })}
        </p>
      )}
      {counter && moves.accept ? (
        <Notice
          kind="tertiary"
          title={t('counter_received', { amount: offer(counter.amount) })}
          actions={
            <>
              <Button size="sm" disabled={!online} onPress={() => show('accept')}>
                {t('accept_amount', { amount: gross(counter.amount) })}
              </Button>
              <Button size="sm" variant="outline" disabled={!online} onPress={() => show('decline')}>
                {t('decline')}
              </Button>
            </>
          }
        />
      ) : null}
      {moves.offer === undefined ? null : (
        <Button
          size="lg"
          block
          variant={own ? 'outline' : 'filled'}
          disabled={!online}
          onPress={() => show('offer')}
        >
          {t(own ? 'late_offer_raise' : 'late_offer_make')}
        </Button>
      )}
      {dialog}
    </Stack>
  );
};

/** The one step of it that is next, where there is room for no more: an answer is given in the panel. */
export const LateOfferStep = ({
  vehicle,
  context,
  onAnswer,
}: LateOfferProps & {
  /** Leads to the panel. */
  readonly onAnswer: () => void;
}) => {
  const t = useTexts();
  const online = useOnline();
  const { moves, show, dialog } = useLateOffer({ vehicle, context });
  const own = context?.late ?? null;
  return (
    <>
      {moves.accept ? (
        <Button onPress={onAnswer}>{t('talks_to')}</Button>
      ) : moves.offer ? (
        <Button variant={own ? 'outline' : 'filled'} disabled={!online} onPress={() => show('offer')}>
          {t(own ? 'late_offer_raise' : 'late_offer_make')}
        </Button>
      ) : null}
      {dialog}
    </>
  );
};
