import { describe, expect, test } from 'vitest';
import { RouteTable, type Declares } from './route-table.ts';

const declares = (module: string, ...api: string[]): Declares => ({
  module,
  definition: { name: module, title: module, api } as Declares['definition'],
});

describe('calls go', () => {
  const stable = [
    declares('shell', '/public/customer/auth', '/public/time'),
    declares('mf-one', '/public/one'),
  ];

  test('to the longest prefix of the stable releases', () => {
    const table = new RouteTable([...stable, declares('mf-two', '/public/one/more', '/private/one/get/')]);
    expect(table.ownerOf('/public/one/x')).toBe('mf-one');
    expect(table.ownerOf('/public/one/more/x')).toBe('mf-two');
    expect(table.ownerOf('/public/oneself')).toBeNull();
    expect(table.ownerOf('/private/one/get/42')).toBe('mf-two');
    expect(table.ownerOf('/private/one/get')).toBeNull();
  });

  test('below a prefix to the module that declares it with a slash behind it, once that is stable', () => {
    const [before, after] = [declares('mf-one', '/private/one'), declares('mf-two', '/private/one/')];
    expect(new RouteTable([before], [after]).ownerOf('/private/one/x')).toBe('mf-one');
    expect(new RouteTable([before, after]).ownerOf('/private/one/x')).toBe('mf-two');
    expect(new RouteTable([after]).ownerOf('/private/one/x')).toBe('mf-two');
  });

  test('never to a release that is being tried and declares what a stable release owns', () => {
    const tried = [
      declares('mf-evil', '/public/customer/auth/login', '/public/one', '/public/evil', '/public'),
    ];
    const table = new RouteTable(stable, tried);
    expect(table.ownerOf('/public/customer/auth/login')).toBe('shell');
    expect(table.ownerOf('/public/one')).toBe('mf-one');
    expect(table.ownerOf('/public/evil')).toBe('mf-evil');
    expect(table.ownerOf('/public/nowhere')).toBe('mf-evil');
  });

  test('of a command’s outcome to the module that it names', () => {
    const table = new RouteTable(stable, [declares('mf-evil', '/public/commands/mf-one')]);
    expect(table.ownerOf('/public/commands/mf-one/abc')).toBe('mf-one');
    expect(table.ownerOf('/openapi/one')).toBe('mf-one');
  });
});
