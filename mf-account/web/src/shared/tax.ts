import { seesNet, settle, taxProfileOf, type Settlement } from '@rollheim/auction-rules';
import { customerAtom, useAtomValue } from '@rollheim/module-api';

/** How gross prices of vehicles appear to whoever looks (docs/money.md). */
export function usePriceView(): {
  readonly settle: (gross: number, vatReportable: boolean) => Settlement;
  /** The viewer sees net prices where they can: every price of a list says what it is. */
  readonly seesNet: boolean;
} {
  const viewer = taxProfileOf(useAtomValue(customerAtom));
  return {
    settle: (gross, vatReportable) => settle(gross, viewer, vatReportable),
    seesNet: seesNet(viewer),
  };
}
