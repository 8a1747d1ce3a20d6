import { forgetTransitions } from '@rollheim/ui';
import { useEffect } from 'react';

/** Nothing of a page that was left is held by a transition that never ended: it is let go when the next one begins. */
export function useForgottenTransitions(): void {
  useEffect(() => {
    document.addEventListener('transitionrun', forgetTransitions);
    return () => document.removeEventListener('transitionrun', forgetTransitions);
  }, []);
}
