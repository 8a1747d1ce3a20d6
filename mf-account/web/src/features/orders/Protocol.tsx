import type { HandoverProtocol } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatDateTime, formatNumber, KeyFacts, Section } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';

/** The protocol of a handover, for both sides and on paper. */
export const Protocol = ({ protocol }: { readonly protocol: HandoverProtocol }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { at, day, mileage, keys, papers, damages, name, idNote } = protocol;
  return (
    <div data-protocol>
      <Section
        look="panel"
        title={t('order.handover.title')}
        actions={
          <span className={css.screen}>
            <Button variant="outline" size="sm" onPress={() => window.print()}>
              {t('order.handover.print')}
            </Button>
          </span>
        }
      >
        <KeyFacts
          look="list"
          items={[
            { label: t('order.handover.day'), value: formatDateTime(day, locale, 'date') },
            { label: t('order.handover.mileage'), value: `${formatNumber(mileage, locale)} km` },
            { label: t('order.handover.keys'), value: String(keys) },
            {
              label: t('order.handover.papers'),
              value: papers.map((paper) => t(`order.handover.paper.${paper}`)).join(', ') || '–',
            },
            {
              label: t('order.handover.damages'),
              value: <span className={css.words}>{damages || t('order.handover.no_damages')}</span>,
            },
            { label: t('order.handover.name'), value: name || '–', ...(idNote ? { note: idNote } : {}) },
          ]}
        />
        <p className={css.paper}>
          {t('order.handover.confirmed', { date: formatDateTime(at, locale, 'dateTime') })}
        </p>
      </Section>
    </div>
  );
};
