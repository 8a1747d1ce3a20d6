import type { TeamAct, TeamArea } from '@rollheim/contracts';
import { customerAtom, useAtomValue } from '@rollheim/module-api';

/** What the reader's roles let them look at and do. A shell that sends none leaves it to the server alone. */
export function useRights() {
  const team = useAtomValue(customerAtom)?.team;
  const may = (act: TeamAct): boolean => team?.acts.includes(act) ?? true;
  return {
    mayOpen: (area: TeamArea): boolean => team?.areas.includes(area) ?? true,
    may,
    /** Reverse what a seller or dealer was notified of: whose act it is to give an ad back. */
    mayUndo: may('auction.reopen'),
  };
}
