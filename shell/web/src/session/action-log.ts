import { api } from '../api.ts';
import { useShellServices } from '../services.ts';

/**
 * Notes what a visitor did (spec 2 §7.5), while they allow that it is looked at how the site is used. Who it was is
 * read from the session; a log that fails is no visitor's matter.
 */
export function useActionLog(): (action: string, context?: string | null) => void {
  const services = useShellServices();
  return (action, context = null) => {
    if (!services?.consent.choice.analytics) return;
    api
      .post('/public/user-action-log/collect', { body: { action, context, product_entity_id: null } })
      .catch((error: unknown) => console.warn('[shell] the action log does not answer', error));
  };
}
