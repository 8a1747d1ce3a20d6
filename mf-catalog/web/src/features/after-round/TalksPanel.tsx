import type { BidderContext, CatalogDetail, NegotiationContext, OwnerContext } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { ButtonLink, Notice, Stack } from '@rollheim/ui';
import { useAmounts } from '../../shared/tax.ts';
import { useWhenWithin } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import css from '../bidding/BidPanel.module.css';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly context: OwnerContext | BidderContext;
  readonly negotiation: NegotiationContext;
}

/** What the one side reads of the amount that the other named. */
const NAMED = { owner: 'counter_received', bidder: 'talks_bidder' } as const;

/** A renegotiation for one of its sides: the state, whose turn it is and until when; it is answered in the thread. */
export const TalksPanel = ({ vehicle: { entityId, content }, context: { role }, negotiation }: Props) => {
  const t = useTexts();
  const path = usePath();
  const say = useWhenWithin();
  const { offer } = useAmounts(content.vatReportable);
  const { turn, standing, deadline } = negotiation;
  const mine = turn === role;
  return (
    <Stack gap={3} className={css.act}>
      <Notice
        kind={mine ? 'tertiary' : 'info'}
        title={t(standing.by === role ? 'talks_mine' : NAMED[standing.by], {
          amount: offer(standing.amount),
        })}
      >
        {t(mine ? 'talks_answer' : `talks_wait.${turn}`, { when: say(deadline) })}
      </Notice>
      <ButtonLink
        href={path('messages-thread', { slug: entityId })}
        block
        size="lg"
        {...(mine ? {} : { variant: 'outline' as const })}
      >
        {t(mine ? 'talks_to' : 'to_messages')}
      </ButtonLink>
    </Stack>
  );
};
