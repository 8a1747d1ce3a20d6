import { forgetTransitions } from '@rollheim/ui';
import { useEffect } from 'react';

/**
 * Nothing of a page that was left is held by a transition that never ended: it is let go when another page is shown,
 * and, as its content may leave later than that, when the next transition begins.
 */
export function useForgottenTransitions(pathname: string): void {
  useEffect(forgetTransitions, [pathname]);
  useEffect(() => {
    document.addEventListener('transitionrun', forgetTransitions);
    return () => document.removeEventListener('transitionrun', forgetTransitions);
  }, []);
}
