import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BffContext, BffDefinition, Route } from '@rollheim/service-kit';
import { withKitRoutes } from '../../platform/service-kit/src/bff/kit-routes.ts';
import { openApi } from '../../platform/service-kit/src/bff/openapi.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const COMMON = ['invalid_input', 'overloaded', 'unavailable', 'expired', 'internal'];
const WITH_BODY = ['csrf_invalid', 'payload_too_large', 'file_type_refused'];

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly 'x-unit'?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly summary: string;
  readonly 'x-auth': Route['auth'];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

const WHO = { public: 'everyone', session: 'logged in', operator: 'operators', token: 'programs' } as const;

/** The pages of `docs/api/` by module: every call of its OpenAPI document in a table. */
export async function apiPages(): Promise<ReadonlyMap<string, string>> {
  const { bffs } = JSON.parse(readFileSync(join(ROOT, 'system.json'), 'utf8')) as {
    bffs: { module: string; main: string }[];
  };
  const pages = new Map<string, string>();
  // the tables are made without a system: no handler runs
  const ctx = { env: { SECRET: 'of no system' } } as unknown as BffContext;
  for (const { module, main } of bffs) {
    const { definition } = (await import(join(ROOT, main))) as { definition: BffDefinition };
    pages.set(module, pageOf(module, await definition.routes(ctx)));
  }
  const { shellRoutes } = (await import(join(ROOT, 'shell/server/src/routes/all.ts'))) as {
    shellRoutes(parts: object): readonly Route[];
  };
  pages.set('shell', pageOf('shell', shellRoutes({ secret: 'of no system' })));
  return pages;
}

function pageOf(module: string, own: readonly Route[]): string {
  const routes = withKitRoutes(module, 'source', own, () => Promise.reject(new Error('no handler runs')));
  const { paths } = openApi(module, 'source', routes) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => rowOf(`${method.toUpperCase()} ${path}`, operation)),
  );
  return [
    `# Calls of ${module}`,
    '',
    `Made by \`npm run api\` from the [OpenAPI document](README.md) of the module. Every call may also refuse with ${list(COMMON)}, one that writes with ${list(WITH_BODY)}. A \`?\` stands behind what may be left out.`,
    '',
    '| call | for | takes | answers | refuses with | what it does |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const list = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(', ');

function rowOf(
  call: string,
  { summary, parameters, requestBody, responses, ...operation }: Operation,
): string {
  const takes = [
    ...parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, required, schema }) => `\`${name}${required ? '' : '?'}\`${unitOf(schema)}`),
    ...fieldsOf(requestBody?.content),
  ];
  const key = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
  const answers = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { content }]) => [status, bodyOf(content)].filter(Boolean).join(' '));
  const codes = Object.values(responses).flatMap(({ content = {} }) =>
    (content['application/problem+json']?.schema?.properties?.['code']?.enum ?? []).map(String),
  );
  const own = codes.filter((code) => !COMMON.includes(code) && !WITH_BODY.includes(code));
  const cells = [
    `\`${call}\``,
    WHO[operation['x-auth']],
    [...(key ? ['a key'] : []), ...takes].join(', '),
    answers.join(', '),
    own.length > 25 ? 'what its command was refused with' : list(own),
    summary.replaceAll('|', '\\|'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Names of a body's fields. */
function fieldsOf(content: Content | undefined): string[] {
  const { properties = {}, required = [] } = content?.['application/json']?.schema ?? {};
  return Object.entries(properties).map(
    ([name, schema]) => `\`${name}${required.includes(name) ? '' : '?'}\`${unitOf(schema)}`,
  );
}

/** Unit of a field, or of what it holds. */
function unitOf({ 'x-unit': unit, properties = {} }: Schema): string {
  const units = [unit, ...Object.values(properties).map((each) => each['x-unit'])];
  const found = units.find((each) => each !== undefined);
  return found === undefined ? '' : ` (${found})`;
}

/** Name of an answer's body, or its media type. */
function bodyOf(content: Content = {}): string {
  const [found] = Object.entries(content);
  if (!found) return '';
  const [type, { schema }] = found;
  return schema?.$ref?.split('/').at(-1) ?? type;
}
