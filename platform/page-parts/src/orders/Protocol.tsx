import type { HandoverProtocol, OrderFile, OrderSide } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatDateTime, Section } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import css from './Order.module.css';
import { ProtocolFacts } from './ProtocolFacts.tsx';

interface Props {
  readonly protocol: HandoverProtocol;
  /** Files of the order; those of the handover are shown. */
  readonly files: readonly OrderFile[];
  /** Where they are read. */
  readonly path: string;
  /** Whose page it is; absent on the team's. */
  readonly side?: OrderSide;
}

/** The protocol of a handover with its pictures, for both sides and on paper. */
export const Protocol = ({ protocol, files, path, side }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { at } = protocol;
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
        <ProtocolFacts protocol={protocol} files={files} path={path} side={side} />
        <p className={css.paper}>
          {t('order.handover.confirmed', { date: formatDateTime(at, locale, 'dateTime') })}
        </p>
      </Section>
    </div>
  );
};
