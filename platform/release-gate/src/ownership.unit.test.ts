import { type ModuleDefinition, RouteTable, type Release } from '@rollheim/release-client';
import { describe, expect, test } from 'vitest';
import { checkOwnership } from './ownership.ts';
import type { Candidate } from './types.ts';

const release = (
  module: string,
  api: readonly string[],
  more: Partial<ModuleDefinition> = {},
  version = '1.0.0',
): Release =>
  ({ manifest: { module, version, definition: { name: module, api, ...more } } }) as unknown as Release;

const shell = release('shell', [
  '/public/customer/auth',
  '/private/customer/get',
  '/private/operator/content',
]);
const account = release('mf-account', [
  '/private/customer/get/',
  '/private/operator',
  '/public/attributes/all',
]);
const guide = release('mf-guide', ['/public/guide', '/public/advice']);
const key = (owner: string): Candidate['key'] => ({ owner, publicKey: '' });

const check = (next: Release, before: Release | null = null, given: Partial<Candidate> = {}): string[] =>
  checkOwnership({
    release: next,
    before,
    active: {
      shell: [shell],
      'mf-account': [account],
      ...(before ? { [before.manifest.module]: [before] } : {}),
    },
    key: key(next.manifest.module),
    blobs: null as never,
    ...given,
  }).map(({ code, message }) => `${code}: ${message}`);

describe('whose addresses they are', () => {
  test.each([
    ['/public/customer/auth/login', 'shell, which answers /api/public/customer/auth'],
    ['/public/customer/auth', 'shell, which answers /api/public/customer/auth'],
    ['/private/customer/get', 'shell, which answers /api/private/customer/get'],
    ['/private/customer/get/42', 'mf-account, which answers /api/private/customer/get/'],
    ['/private/customer/get/', 'mf-account, which answers /api/private/customer/get/'],
    ['/private/operator/content/texts', 'shell, which answers /api/private/operator/content'],
  ])('a release that declares %s takes what is another’s, and is refused', (prefix, whose) => {
    expect(check(release('mf-guide', ['/public/guide', '/public/advice', prefix]), guide)).toEqual([
      `prefix_taken: /api${prefix} belongs to ${whose}`,
    ]);
    expect(check(release('mf-guide', [prefix]))).toEqual([`prefix_taken: /api${prefix} belongs to ${whose}`]);
  });

  test('the same prefix as another’s is refused also where operations sign', () => {
    const next = release('mf-guide', ['/public/customer/auth', '/public/customer/auth/advice']);
    expect(check(next, guide, { key: key('operations') })).toEqual([
      'prefix_taken: /api/public/customer/auth belongs to shell, which answers /api/public/customer/auth',
    ]);
  });

  test('what lies below another’s prefix moves to a module that operations sign for, and both go on beside each other', () => {
    const office = release('mf-office', ['/private/operator/']);
    expect(check(office)).toEqual([
      'prefix_taken: /api/private/operator/ belongs to mf-account, which answers /api/private/operator',
    ]);
    expect(check(office, null, { key: key('operations') })).toEqual([]);
    const active = { shell: [shell], 'mf-account': [account], 'mf-office': [office] };
    expect(check(office, office, { active })).toEqual([]);
    expect(check(account, account, { active })).toEqual([]);
    const gone = release('mf-account', ['/private/customer/get/', '/public/attributes/all']);
    expect(check(gone, account, { active })).toEqual([]);
  });

  test('a module goes on with its own, below it, and below its name', () => {
    const api = ['/public/guide', '/public/advice/new', '/private/guide/notes'];
    expect(check(release('mf-guide', api), guide)).toEqual([]);
    expect(check(guide, guide)).toEqual([]);
    expect(check(release('mf-guide', ['/public/guide', '/private/guide/']))).toEqual([]);
  });

  test('a place that is no one’s and not below its name is granted by operations, who sign', () => {
    const next = release('mf-guide', ['/public/guide', '/public']);
    const refusal =
      'prefix_not_granted: /api/public is not below /public/guide or /private/guide: operations grant it by signing the release';
    expect(check(next, release('mf-guide', ['/public/guide']))).toEqual([refusal]);
    expect(check(next)).toEqual([refusal]);
    expect(check(next, null, { key: key('operations') })).toEqual([]);
    expect(check(next, null, { granted: true })).toEqual([]);
  });

  test('neither another’s name nor another’s page is a module’s to take', () => {
    expect(check(release('mf-guide', [], { name: 'shell' }))).toEqual([
      'foreign_name: module.json calls it shell; it is published as mf-guide',
    ]);
    expect(check(release('mf-guide', [], { routes: ['login', 'catalog-list'] }))).toEqual([
      'page_taken: the page login belongs to shell',
      'page_taken: the page catalog-list belongs to mf-catalog',
    ]);
  });
});

describe('pages that a release brings', () => {
  const bringing = (module: string, slug: Record<string, string>) =>
    release(module, [], { pages: { start: { slug: { en: '/advice', de: '/rat', ...slug } } } });
  const beside = { shell: [shell], 'mf-other': [bringing('mf-other', { de: '/rat-und-tat', en: '/help' })] };
  const said = (slug: Record<string, string>) => check(bringing('mf-guide', slug), null, { active: beside });

  test('are at paths that belong to no one', () => {
    expect(said({})).toEqual([]);
    expect(said({ de: '/rat/{id}' })).toEqual([]);
  });

  test('are refused at the paths of shell and other modules, in every language and also by a pattern', () => {
    expect(said({ en: '/login' })).toContain('page_taken: /login belongs to login of shell');
    expect(said({ de: '/rat-und-tat' })).toEqual([
      'page_taken: /rat-und-tat belongs to mf-other/start of mf-other',
    ]);
    expect(said({ de: '/operator/{word}' })).toContain(
      'page_taken: /operator/{word} belongs to operator-ads of mf-office',
    );
  });

  test('are refused where an address leads that another module has in another language, or had before', () => {
    expect(said({ de: '/privacy' })).toEqual(['page_taken: /privacy belongs to privacy of shell']);
    expect(said({ en: '/a/merchant-area' }).join()).toContain('/a/merchant-area belongs to');
  });

  test('are refused where their path is no path, whoever built them', () => {
    for (const de of ['/x{a}{b}{c}-', '/{word}', '/rat/(?!x$)[^/]+', `/${'r'.repeat(200)}`])
      expect(said({ de })).toEqual([expect.stringContaining('page_invalid: the page start has the slug')]);
  });
});

describe('routes of calls', () => {
  const tried = release('mf-guide', ['/public/guide', '/public/customer/auth/login'], {}, '1.1.0');
  const table = new RouteTable(
    [shell, account, release('mf-guide', ['/public/guide'])].map(({ manifest }) => manifest),
    [tried, release('mf-new', ['/public/new'])].map(({ manifest }) => manifest),
  );

  test('a release that is being tried takes nothing from a stable one', () => {
    expect(table.ownerOf('/public/customer/auth/login')).toBe('shell');
    expect(table.ownerOf('/private/customer/get')).toBe('shell');
    expect(table.ownerOf('/private/customer/get/42')).toBe('mf-account');
    expect(table.ownerOf('/public/new/x')).toBe('mf-new');
    expect(table.ownerOf('/public/news')).toBeNull();
  });

  test('calls that name a module are that module’s', () => {
    expect(table.ownerOf('/public/commands/mf-guide/7')).toBe('mf-guide');
    expect(table.ownerOf('/openapi/guide.json')).toBe('mf-guide');
    expect(table.ownerOf('/public/commands/nobody/7')).toBeNull();
  });
});
