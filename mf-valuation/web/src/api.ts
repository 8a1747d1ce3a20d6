import type { Calls } from '@rollheim/contracts';
import { api as untyped, type TypedApi } from '@rollheim/module-api';

/** The backends that these pages call. */
export type Backends = Calls<'mf-valuation' | 'shell'>;

/** The calls of {@link Backends}: a path or a field that they do not have does not compile. */
export const api: TypedApi<Backends> = untyped;
