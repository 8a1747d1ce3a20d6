import { toWireList, type ContentPage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { StrapiContent } from './strapi.ts';

const page: ContentPage = {
  id: 7,
  kind: 'page',
  locale: 'de',
  url: 'faq',
  title: 'Fragen',
  description: '',
  blocks: [{ kind: 'text', text: 'x' }],
  validFrom: null,
  changes: null,
  author: null,
};

function host(answer: (url: URL) => Response) {
  const asked: URL[] = [];
  const content = new StrapiContent('https://cms.rollheim.{ending}', (async (address: string) => {
    const url = new URL(address);
    asked.push(url);
    return answer(url);
  }) as typeof fetch);
  return { asked, content };
}

test.each([
  ['en', 'com'],
  ['da', 'dk'],
  ['sv', 'se'],
  ['cs', 'cz'],
  ['pl', 'pl'],
] as const)('the host of %s ends in %s', async (locale, ending) => {
  const { asked, content } = host(() => Response.json(toWireList([page])));
  await content.list('popup', locale);
  expect(asked[0]?.hostname).toBe(`cms.rollheim.${ending}`);
  expect(asked[0]?.pathname).toBe('/api/merchant-notification-popups');
  expect(asked[0]?.searchParams.get('locale')).toBe(locale);
});

test('a text that a language lacks is read in English, then German; answers are kept', async () => {
  const { asked, content } = host(({ searchParams }) =>
    Response.json(toWireList(searchParams.get('locale') === 'de' ? [page] : [])),
  );
  expect(await content.one('page', '/faq', 'nl')).toEqual(page);
  expect(asked.map(({ searchParams }) => searchParams.get('locale'))).toEqual(['nl', 'en', 'de']);
  expect(asked[0]?.searchParams.get('filters[url][$eq]')).toBe('faq');
  await content.one('page', 'faq', 'nl');
  expect(asked).toHaveLength(3);
});

test.each([
  ['an error', () => new Response('', { status: 500 })],
  ['something else', () => Response.json({ hello: 'world' })],
])('a host that answers with %s is no empty page, and is asked again', async (_, answer) => {
  const { asked, content } = host(answer);
  await expect(content.one('page', 'faq', 'de')).rejects.toThrow();
  await expect(content.one('page', 'faq', 'de')).rejects.toThrow();
  expect(asked).toHaveLength(2);
});
