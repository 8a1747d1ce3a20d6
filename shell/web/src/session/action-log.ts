import { api } from '@rollheim/module-api';

/** Notes what a visitor did (features A10). Who it was is read from the session; a log that fails is no visitor's matter. */
export function logAction(action: string, context: string | null = null): void {
  api
    .post('/public/user-action-log/collect', { body: { action, context, product_entity_id: null } })
    .catch((error: unknown) => console.warn('[shell] the action log does not answer', error));
}
