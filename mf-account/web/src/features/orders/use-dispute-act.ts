import { useAct, useQueryClient } from '@rollheim/module-api';

/** Sends something about a dispute, and reads the order again: also after a refusal, it went on meanwhile. */
export function useDisputeAct<Body extends object>(
  orderId: string,
  path: string,
  done: string,
  onDone?: () => void,
) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['order', orderId] });
  return useAct<Body>({
    request: (body) => ({ method: 'POST', path: `/private/orders/${orderId}/dispute${path}`, body }),
    done: () => done,
    onDone: () => {
      refresh();
      onDone?.();
    },
    onFail: refresh,
  });
}
