import { useActOn } from '@rollheim/page-parts';
import type { Binding } from '../../api.ts';

/** Sends something about a dispute, and reads the order again: also after a refusal, it went on meanwhile. */
export function useDisputeAct<Body extends object>(
  orderId: string,
  request: (body: Body) => Binding,
  done: string,
  onDone?: () => void,
) {
  return useActOn<Body>([['order', orderId]], {
    request,
    done: () => done,
    onDone: () => onDone?.(),
  });
}
