import { useLocation } from '@rollheim/module-api';
import { forgetTransitions } from '@rollheim/ui';
import { useEffect } from 'react';

/** After a change of page nothing of the one before is held by a transition that never ended. */
export function useForgottenTransitions(): void {
  const { key } = useLocation();
  useEffect(forgetTransitions, [key]);
}
