import type { HandoverProtocol, OrderFile, OrderSide } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatNumber, KeyFacts } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { OrderFiles } from './OrderFiles.tsx';
import css from './Order.module.css';

interface Props {
  readonly protocol: HandoverProtocol;
  /** Files of the order; those of the handover are shown. */
  readonly files: readonly OrderFile[];
  /** Where they are read. */
  readonly path: string;
  /** Whose page it is; absent on the team's. */
  readonly side?: OrderSide | undefined;
}

/** The content of the protocol of a handover, with its pictures. */
export const ProtocolFacts = ({ protocol, files, path, side }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { day, mileage, keys, papers, damages, name, idNote, advertised } = protocol;
  const pictures = files.filter(({ use }) => use === 'handover');
  return (
    <>
      <KeyFacts
        look="list"
        items={[
          { label: t('order.handover.day'), value: formatDateTime(day, locale, 'date') },
          ...(mileage === null
            ? []
            : [
                {
                  label: t('order.handover.mileage'),
                  value: `${formatNumber(mileage, locale)} km`,
                  ...(advertised === undefined
                    ? {}
                    : { note: t('order.handover.outside', { km: formatNumber(advertised, locale) }) }),
                },
              ]),
          { label: t('order.handover.keys'), value: String(keys) },
          {
            label: t('order.handover.papers'),
            value: papers.map((paper) => t(`order.handover.paper.${paper}`)).join(', ') || '–',
          },
          { label: t('order.handover.name'), value: name || '–', ...(idNote ? { note: idNote } : {}) },
          {
            label: t('order.handover.damages'),
            value: <span className={css.words}>{damages || t('order.handover.no_damages')}</span>,
          },
        ]}
      />
      {pictures.length > 0 ? (
        <div className={css.pictures}>
          <p>{t('order.files.damages')}</p>
          <OrderFiles files={pictures} path={path} side={side} />
        </div>
      ) : null}
    </>
  );
};
