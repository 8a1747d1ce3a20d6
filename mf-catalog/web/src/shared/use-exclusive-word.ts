import { isDealerAtom, useAtomValue } from '@rollheim/module-api';
import { useTexts } from '../texts.ts';

/** Names a round for chosen dealers: to a dealer, who sees it because of being chosen, else to its owner and the team. */
export function useExclusiveWord(): string {
  const t = useTexts();
  return t(useAtomValue(isDealerAtom) ? 'exclusive_for_you' : 'exclusive_round');
}
