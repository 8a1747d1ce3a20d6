import { useLocation } from '@rollheim/module-api';
import { forgetTransitions } from '@rollheim/ui';
import { useEffect } from 'react';

/**
 * Nothing of a page that was left is held by a transition that never ended. It is let go when another page is shown,
 * and, as its content may leave later than that, when the next transition begins anywhere.
 */
export function useForgottenTransitions(): void {
  const location = useLocation();
  useEffect(forgetTransitions, [location]);
  useEffect(() => {
    let frame = 0;
    // those of a moment together
    const later = () => (frame ||= requestAnimationFrame(() => ((frame = 0), forgetTransitions())));
    document.addEventListener('transitionrun', later);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('transitionrun', later);
    };
  }, []);
}
