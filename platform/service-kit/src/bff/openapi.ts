import { answerSchemas } from '@rollheim/contracts/answers';
import type { AnswerName } from '@rollheim/contracts';
import type Joi from 'joi';
import { pathSchema } from './path-values.ts';
import { answersOf, responsesOf } from './openapi-responses.ts';
import type { Route } from './types.ts';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 document of a route table: calls, what they take, and every answer that they give. */
export function openApi(module: string, version: string, routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  const components: Json = {
    schemas: answerSchemas(namesIn(routes)),
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  };
  return { openapi: '3.1.0', info: { title: module, version }, paths, components };
}

/** Names of all bodies that the routes answer. */
const namesIn = (routes: readonly Route[]): ReadonlySet<AnswerName> =>
  new Set([
    'Problem' as const,
    'Pending' as const,
    ...routes.flatMap((route) =>
      Object.values(answersOf(route)).filter((name) => name !== null && !name.includes('/')),
    ),
  ] as AnswerName[]);

function operation(route: Route): Json {
  const header = {
    name: 'Idempotency-Key',
    in: 'header',
    required: route.idempotent === true,
    schema: { type: 'string', pattern: '^[\\w:.-]{8,128}$' },
  };
  const parameters = [
    ...pathParameters(route),
    ...queryParameters(route.query),
    ...(route.method === 'GET' ? [] : [header]),
  ];
  return {
    operationId: `${route.method} ${route.path}`,
    summary: route.summary,
    'x-auth': route.auth,
    ...(route.scope === undefined ? {} : { 'x-scope': route.scope }),
    ...(route.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters,
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(route.body) } },
          },
        }
      : {}),
    responses: responsesOf(route),
  };
}

function pathParameters({ path, params = pathSchema(path) }: Route): Json[] {
  const { properties = {} } = params ? (jsonSchema(params) as { properties?: Record<string, Json> }) : {};
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name],
  }));
}

function queryParameters(schema: Joi.Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }));
}

/** JSON Schema (2020-12) of a joi schema, as joi itself derives it; of a rule that is code, what its `meta` says; its unit. */
function jsonSchema(schema: Joi.Schema): Json {
  const standard = schema as unknown as { '~standard': { jsonSchema: { input(options: Json): Json } } };
  const derived = standard['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  return withMeta(derived, schema.describe() as Described);
}

interface Described {
  readonly flags?: { readonly unit?: string };
  readonly metas?: readonly { readonly jsonSchema?: Json }[];
  readonly keys?: Readonly<Record<string, Described>>;
}

function withMeta(derived: Json, { flags = {}, metas = [], keys = {} }: Described): Json {
  const own = metas.map(({ jsonSchema: said = {} }) => said);
  const properties = Object.entries((derived['properties'] ?? {}) as Record<string, Json>).map(
    ([name, value]) => [name, withMeta(value, keys[name] ?? {})],
  );
  return Object.assign(
    {},
    derived,
    flags.unit === undefined ? {} : { 'x-unit': flags.unit },
    ...own,
    properties.length > 0 ? { properties: Object.fromEntries(properties) } : {},
  );
}
