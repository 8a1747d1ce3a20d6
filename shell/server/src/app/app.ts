import { readFileSync } from 'node:fs';
import { isLocale, languageTag, pathTo, type Domains, type Locale } from '@rollheim/contracts';
import { ProblemError } from '@rollheim/service-kit';
import type { Express } from 'express';
import { hostOf } from '../document/place.ts';
import { ICONS, type IconFile } from './icons.ts';
import { APP_COLOUR, manifestAddress } from './links.ts';

const DAY_S = 86_400;

/** What a browser reads of the app before it installs it. */
async function manifestOf(locale: Locale, home: Locale): Promise<object> {
  const file = (await import(`../../locales/${locale}.json`, { with: { type: 'json' } })) as {
    readonly default: Readonly<Record<string, string>>;
  };
  const icon = (name: IconFile) => {
    const { size, kind } = ICONS[name];
    return {
      src: `/app/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: kind === 'mask' ? 'maskable' : 'any',
    };
  };
  return {
    // the same app in every language
    id: '/app/sell',
    name: file.default['app.name'],
    short_name: 'Rollheim',
    description: file.default['app.description'],
    lang: languageTag(locale),
    start_url: pathTo('sell-new', locale, {}, home),
    scope: '/',
    display: 'standalone',
    background_color: APP_COLOUR.light,
    theme_color: APP_COLOUR.light,
    icons: [icon('icon-192.png'), icon('icon-512.png'), icon('mask-512.png')],
  };
}

/** The app for sellers: its manifest in each language, and its icons. */
export function serveApp(app: Express, domains: Domains): void {
  app.get(manifestAddress(':locale'), async (req, res) => {
    const { locale } = req.params;
    if (!isLocale(locale)) throw new ProblemError('not_found');
    res
      .set('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(await manifestOf(locale, domains.homeOf(hostOf(req)))));
  });
  for (const name of Object.keys(ICONS)) {
    const body = readFileSync(new URL(`icons/${name}`, import.meta.url));
    app.get(`/app/${name}`, (_req, res) => {
      res.set('Cache-Control', `public, max-age=${DAY_S}`).type('image/png').send(body);
    });
  }
}
