import { useAct, useQueryClient } from '@rollheim/module-api';
import type { Binding } from '../../api.ts';

/** Sends something about a dispute, and reads the order again: also after a refusal, it went on meanwhile. */
export function useDisputeAct<Body extends object>(
  orderId: string,
  request: (body: Body) => Binding,
  done: string,
  onDone?: () => void,
) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['order', orderId] });
  return useAct<Body>({
    request,
    done: () => done,
    onDone: () => {
      refresh();
      onDone?.();
    },
    onFail: refresh,
  });
}
