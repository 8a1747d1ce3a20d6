import Joi from 'joi';
import { describe, expect, test } from 'vitest';
import { openApi } from './openapi.ts';
import type { Route } from './types.ts';

interface Document {
  readonly paths: Record<
    string,
    Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>
  >;
  readonly components: { readonly schemas: Record<string, unknown> };
}

const route = (more: Partial<Route>) =>
  ({
    method: 'POST',
    path: '/private/things/:id',
    auth: 'session',
    summary: 'A thing',
    answers: 'Saved',
    handler: () => Promise.resolve({}),
    ...more,
  }) as Route;
const documentOf = (more: Partial<Route>) => openApi('mf-test', '1', [route(more)]) as unknown as Document;
const operationOf = (more: Partial<Route>, method = 'post') =>
  documentOf(more).paths['/api/private/things/{id}']![method]!;

describe('The document of an operation', () => {
  test('names the body of its answer, and the outcome that may come later', () => {
    const { responses } = operationOf({});
    expect(responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Saved' } } },
    });
    expect(responses['202']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Pending' } } },
    });
    expect(documentOf({}).components.schemas['Saved']).toMatchObject({ additionalProperties: false });
  });

  test('names no later outcome where the route says all of its answers', () => {
    const { responses } = operationOf({ answers: { 201: 'Saved', 204: null } });
    expect(Object.keys(responses).filter((status) => status < '300')).toEqual(['201', '204']);
    expect(responses['204']).not.toHaveProperty('content');
  });

  test('puts every code that it refuses with beside its status, its own and those of kit and edge', () => {
    const { responses } = operationOf({
      idempotent: true,
      limit: { points: 1, seconds: 1 },
      refusals: ['question_open', 'bid_too_low'],
    });
    const codes = Object.values(responses).flatMap((response) => {
      const { content = {} } = response as { content?: Record<string, { schema: unknown }> };
      const { schema } = content['application/problem+json'] ?? {};
      return (schema as { properties: { code: { enum: string[] } } } | undefined)?.properties.code.enum ?? [];
    });
    for (const code of [
      'question_open',
      'bid_too_low',
      'not_authenticated',
      'csrf_invalid',
      'idempotency_key_missing',
      'key_reused',
      'not_found',
      'too_many_requests',
      'internal',
    ])
      expect(codes).toContain(code);
    expect(responses['409']).toMatchObject({
      content: {
        'application/problem+json': {
          schema: { properties: { status: { const: 409 }, code: { enum: ['question_open'] } } },
        },
      },
    });
    expect(responses).not.toHaveProperty('default');
  });

  test('says of a rule that is code what its meta says', () => {
    const rule = Joi.any()
      .custom((value: unknown) => value)
      .meta({ jsonSchema: { type: 'string', maxLength: 80 } });
    const body = Joi.object({ name: rule.required(), inner: Joi.object({ name: rule }) });
    expect(operationOf({ body }).requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: {
              name: { type: 'string', maxLength: 80 },
              inner: { properties: { name: { type: 'string', maxLength: 80 } } },
            },
            required: ['name'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  test('is not made where an answer is no type of the contracts', () => {
    expect(() => documentOf({ answers: 'NoSuchType' as never })).toThrow('NoSuchType');
  });
});
