import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BffContext, BffDefinition, Route } from '@rollheim/service-kit';
import { withKitRoutes } from '../../platform/service-kit/src/bff/kit-routes.ts';
import { openApi } from '../../platform/service-kit/src/bff/openapi.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** What the OpenAPI documents use of JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly 'x-unit'?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}
export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
export interface Operation {
  readonly summary: string;
  readonly 'x-auth': Route['auth'];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** One call of a module: `GET`, `/api/public/…/{id}` and what its document says of it. */
export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The calls in the OpenAPI documents of all BFFs and of the shell, by module. */
export async function documentedCalls(): Promise<ReadonlyMap<string, readonly DocumentedCall[]>> {
  const { bffs } = JSON.parse(readFileSync(join(ROOT, 'system.json'), 'utf8')) as {
    bffs: { module: string; main: string }[];
  };
  const found = new Map<string, readonly DocumentedCall[]>();
  // the tables are made without a system: no handler runs
  const ctx = { env: { SECRET: 'of no system' } } as unknown as BffContext;
  for (const { module, main } of bffs) {
    const { definition } = (await import(join(ROOT, main))) as { definition: BffDefinition };
    found.set(module, callsOf(module, await definition.routes(ctx)));
  }
  const { shellRoutes } = (await import(join(ROOT, 'shell/server/src/routes/all.ts'))) as {
    shellRoutes(parts: object): readonly Route[];
  };
  found.set('shell', callsOf('shell', shellRoutes({ secret: 'of no system' })));
  return found;
}

function callsOf(module: string, own: readonly Route[]): readonly DocumentedCall[] {
  const routes = withKitRoutes(module, 'source', own, () => Promise.reject(new Error('no handler runs')));
  const { paths } = openApi(module, 'source', routes) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}
