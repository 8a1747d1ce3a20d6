import type Joi from 'joi';
import type { Route } from './types.ts';

type Json = Record<string, unknown>;

const PROBLEM: Json = {
  description: 'Problem document (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const COMPONENTS: Json = {
  schemas: {
    Problem: {
      type: 'object',
      required: ['type', 'title', 'status', 'code', 'reference'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        code: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        reference: { type: 'string' },
      },
    },
  },
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
};

/** OpenAPI 3.1 document of a route table. */
export function openApi(module: string, version: string, routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return { openapi: '3.1.0', info: { title: module, version }, paths, components: COMPONENTS };
}

function operation(route: Route): Json {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const header = {
    name: 'Idempotency-Key',
    in: 'header',
    required: route.idempotent === true,
    schema: { type: 'string' },
  };
  const parameters = [
    ...inPath,
    ...queryParameters(route.query),
    ...(route.method === 'GET' ? [] : [header]),
  ];
  return {
    summary: route.summary,
    'x-auth': route.auth,
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
    responses: {
      200: { description: 'Done' },
      ...(route.method === 'GET' ? {} : { 202: { description: 'Outcome follows' } }),
      default: PROBLEM,
    },
  };
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

/** JSON Schema (2020-12) of a joi schema, as joi itself derives it. */
function jsonSchema(schema: Joi.Schema): Json {
  const standard = schema as unknown as { '~standard': { jsonSchema: { input(options: Json): Json } } };
  return standard['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
}
