import type { Calls } from '@rollheim/contracts';
import { api as untyped, type TypedApi, type TypedRequest } from '@rollheim/module-api';

/** The backends that these pages call. */
export type Backends = Calls<'mf-sell' | 'mf-account' | 'mf-catalog' | 'mf-office' | 'shell'>;

/** The calls of {@link Backends}: a path or a field that they do not have does not compile. */
export const api: TypedApi<Backends> = untyped;

/** A write of {@link Backends} that binds. */
export type Binding = TypedRequest<Backends>;
