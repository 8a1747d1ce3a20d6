/** A call of the API as its owner's document describes it. */
export interface Operation {
  readonly module: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{parameters}`, e.g. `/api/private/orders/{id}`. */
  readonly path: string;
  readonly auth: 'public' | 'session' | 'operator' | 'token';
  /** Needs an `Idempotency-Key`. */
  readonly keyed: boolean;
  readonly query: readonly { readonly name: string; readonly schema: Schema }[];
  readonly body: Schema | null;
}

/** The part of JSON Schema that the documents use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minProperties?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly 'x-auth'?: Operation['auth'];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;

/** Every call of every module of a running system, and the shell's own: from the documents, which are made from the route tables. */
export async function readOperations(url: string): Promise<Operation[]> {
  const { versions } = await json<{ versions: Record<string, string> }>(`${url}/version.json`);
  const modules = [...new Set([...Object.keys(versions), 'shell'])];
  const all = await Promise.all(
    modules.map(async (module) => {
      const { paths } = await json<{ paths: Paths }>(`${url}/api/openapi/${module}.json`);
      return operationsOf(module, paths);
    }),
  );
  return all.flat();
}

const operationsOf = (module: string, paths: Paths): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const { parameters = [], requestBody, 'x-auth': auth } = described;
      if (!auth) throw new Error(`${module} does not say who may call ${method} ${path}`);
      return {
        module,
        method: method.toUpperCase() as Operation['method'],
        path,
        auth,
        keyed: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required === true),
        query: parameters.filter((each) => each.in === 'query' && each.required === true),
        body: requestBody?.content['application/json']?.schema ?? null,
      };
    }),
  );

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.json()) as T;
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
export const writes = ({ method }: Operation): boolean => method !== 'GET';
export const parametersOf = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
