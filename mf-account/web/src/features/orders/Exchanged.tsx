import { HANDOVER_PAPERS, type HandoverAsks, type OrderSide } from '@rollheim/contracts';
import { Section } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly side: OrderSide;
  /** What is asked of the vehicle; absent until it is known. */
  readonly asks: HandoverAsks | undefined;
}

/** The papers that change hands with the vehicle, before it is handed over; its protocol names those that did. */
export const Exchanged = ({ side, asks }: Props) => {
  const t = useTexts();
  const papers = HANDOVER_PAPERS.filter((paper) => paper !== 'gas' || asks?.gas !== false);
  return (
    <Section look="panel" title={t('order.exchanged.title')}>
      <p>{t(`order.exchanged.${side}`)}</p>
      <ul>
        {papers.map((paper) => (
          <li key={paper}>{t(`order.handover.paper.${paper}`)}</li>
        ))}
      </ul>
    </Section>
  );
};
