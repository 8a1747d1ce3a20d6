import type { WebhookEventType, Webhooks } from '@rollheim/contracts/webhooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../api.ts';

const PATH = '/private/webhooks';
const KEY = ['webhooks'] as const;
const logKey = (hookId: string) => ['webhook-log', hookId] as const;
/** How often the page looks while something is under way, and else, ms. */
const SOON_MS = 2000;
const REFRESH_MS = 15_000;

/** The own webhooks, the oldest first. */
export const useWebhooks = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get(PATH, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ checking }) => checking) ? SOON_MS : REFRESH_MS,
  });

/** What a webhook got, the newest first. */
export const useDeliveries = (hookId: string, enabled: boolean) =>
  useInfiniteQuery({
    enabled,
    queryKey: logKey(hookId),
    queryFn: ({ signal, pageParam }) =>
      api.get(`${PATH}/${hookId}/deliveries`, {
        signal,
        ...(pageParam === null ? {} : { query: { before: pageParam } }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some((each) => each.state === 'waiting' && each.attempts === 0)
        ? SOON_MS
        : REFRESH_MS,
  });

/** A webhook as it is wanted. */
export interface WantedWebhook {
  readonly url: string;
  readonly events: readonly WebhookEventType[];
}

function useChange<V, A extends Webhooks>(change: (wanted: V) => Promise<A>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ webhooks }) => {
      queries.setQueryData(KEY, { webhooks } satisfies Webhooks);
      await Promise.all(
        webhooks.map(({ hookId }) => queries.invalidateQueries({ queryKey: logKey(hookId) })),
      );
    },
  });
}

/** Makes a webhook; the same key: its answer may get lost. */
export const useCreateWebhook = () =>
  useChange(({ key, ...body }: WantedWebhook & { readonly key: string }) =>
    api.post(PATH, { body, idempotencyKey: key }),
  );

export const useChangeWebhook = (hookId: string) =>
  useChange((body: WantedWebhook) => api.put(`${PATH}/${hookId}`, { body }));

/** Replaces the secret. */
export const useRotateSecret = (hookId: string) =>
  useChange((key: string) => api.post(`${PATH}/${hookId}/secret`, { idempotencyKey: key }));

/** Pauses a webhook, has it checked and resumed, or sends a test. */
export const useActOnWebhook = (hookId: string) =>
  useChange((act: 'pause' | 'resume' | 'test') => api.post(`${PATH}/${hookId}/${act}`));

export const useDeleteWebhook = () => useChange((hookId: string) => api.delete(`${PATH}/${hookId}`));

/** Sends an event again, or at once. */
export function useSendAgain(hookId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => api.post(`${PATH}/${hookId}/deliveries/${deliveryId}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: logKey(hookId) }),
  });
}
