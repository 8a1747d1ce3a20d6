import { customerAtom, useAtomValue } from '@rollheim/module-api';
import type { PageId } from '../../steps.ts';

/** A step as it is named: who has an account gives no personal data in the last one, whatever its address. */
export function useToldStep(): (step: PageId) => PageId {
  const hasAccount = useAtomValue(customerAtom) !== null;
  return (step) => (step === 'personal-data' && hasAccount ? 'last-step' : step);
}
