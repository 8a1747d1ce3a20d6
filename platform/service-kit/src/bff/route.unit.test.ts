import { integer, object, text } from '@rollheim/contracts/schema';
import Joi from 'joi';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { isUnchecked } from './path-values.ts';
import { route } from './route.ts';

const common = { method: 'GET', auth: 'public', summary: 'A thing', answers: { 204: null } } as const;
const none = () => Promise.resolve({});

describe('The values in the path of a route', () => {
  test('are texts by the names in the path, and no others', () => {
    route({
      ...common,
      path: '/things/:id/files/:mediaId.pdf',
      handler: ({ params }) => {
        expectTypeOf(params).toEqualTypeOf<{ readonly id: string; readonly mediaId: string }>();
        // @ts-expect-error -- the path has no such name
        void params.fileId;
        return none();
      },
    });
    route({
      ...common,
      path: '/things',
      handler: ({ params }) => {
        // @ts-expect-error -- the path has no values
        void params.id;
        return none();
      },
    });
    expectTypeOf(common.method).toEqualTypeOf<'GET'>();
  });

  test('have the type that their own schema lets pass', () => {
    const { params } = route({
      ...common,
      path: '/popups/:id',
      params: { id: integer(1) },
      handler: (request) => {
        expectTypeOf(request.params).toEqualTypeOf<{ readonly id: number }>();
        return none();
      },
    });
    expect(params?.validate({ id: '12' }).value).toEqual({ id: 12 });
    expect(params?.validate({ id: '0' }).error?.details[0]?.path).toEqual(['id']);
  });

  test('are ids where no schema is declared: one that is too long is refused by its name', () => {
    const { params } = route({ ...common, path: '/things/:id/files/:mediaId', handler: none });
    expect(params?.validate({ id: 'a'.repeat(80), mediaId: 'b' }).error).toBeUndefined();
    expect(params?.validate({ id: 'a', mediaId: 'b'.repeat(81) }).error?.details[0]?.path).toEqual([
      'mediaId',
    ]);
  });

  test('get no schema of a name that the path does not have', () => {
    // @ts-expect-error -- the path has no such name
    route({ ...common, path: '/things/:id', params: { key: text() }, handler: none });
    // @ts-expect-error -- schemas by name, not that of an object
    route({ ...common, path: '/things/:key', params: object({ key: text(Joi.string()) }), handler: none });
  });

  test('are checked by none where a route was not declared by the function', () => {
    expect(isUnchecked({ path: '/things/:id' })).toBe(true);
    expect(isUnchecked({ path: '/things' })).toBe(false);
    expect(isUnchecked(route({ ...common, path: '/things/:id', handler: none }) as never)).toBe(false);
  });
});
