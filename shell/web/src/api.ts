import type { Calls } from '@rollheim/contracts';
import { api as untyped, type TypedApi } from '@rollheim/module-api';

/** Calls that the edge answers itself; it has no document. */
interface EdgeCalls {
  readonly POST: {
    readonly '/public/hold': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly minutes: number };
      readonly answer: null;
    };
  };
}

/** The backends that the frame and its pages call. */
export type Backends = EdgeCalls & Calls<'shell' | 'mf-account' | 'mf-catalog'>;

/** The calls of {@link Backends}: a path or a field that they do not have does not compile. */
export const api: TypedApi<Backends> = untyped;
