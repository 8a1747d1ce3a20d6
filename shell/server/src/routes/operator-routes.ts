import {
  COMMAND_REFUSALS,
  type Commands,
  type ContentCommands,
  type ContentSettings,
  type ContentVersion,
  type ContentVersions,
  type CustomerContact,
  type ContentKind,
  type ContentPage,
  type SettingState,
} from '@rollheim/contracts';
import { absent, judged, object, oneOf, text } from '@rollheim/contracts/schema';
import { LOCALES } from '@rollheim/contracts';
import { contentPage, contentSetting } from '@rollheim/contracts/server';
import { route, type BffRequest, type Caller, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type pg from 'pg';

const KINDS: readonly ContentKind[] = ['page', 'terms', 'article', 'author', 'popup', 'news'];
const BASE = '/private/operator/content';

const place = {
  kind: oneOf(KINDS),
  locale: oneOf(LOCALES),
  url: text(
    Joi.string()
      .pattern(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
      .max(120),
  ),
};

const forSetting = (schema: Joi.Schema, setting: boolean) =>
  Joi.when('kind', {
    is: 'setting',
    then: setting ? schema.required() : Joi.forbidden(),
    otherwise: setting ? Joi.forbidden() : schema.required(),
  });

/** The place of a text, or the key of a setting. */
const versioned = judged<Commands['content.versions']>(
  Joi.object({
    kind: Joi.valid(...KINDS, 'setting').required(),
    locale: forSetting(place.locale, false),
    url: forSetting(place.url, false),
    key: forSetting(contentSetting.extract('key'), true),
  }),
);

/** Versions with the names of those who wrote them, as far as the persons are known here. */
async function withNames(
  pool: pg.Pool,
  versions: readonly ContentVersion[],
): Promise<ContentVersions['versions']> {
  const { rows } = await pool.query<{ customer_id: string; doc: CustomerContact }>(
    'select customer_id, doc from contacts where customer_id = any($1)',
    [versions.flatMap(({ customerId }) => customerId ?? [])],
  );
  const names = new Map(
    rows.map(({ customer_id, doc }) => [customer_id, [doc.name, doc.surname].filter(Boolean).join(' ')]),
  );
  return versions.map(({ customerId, ...version }) => ({
    ...version,
    by: customerId === null ? null : names.get(customerId) || '–',
  }));
}

/** The operator's calls for texts and settings; what is written is shown as soon as it has gone through the bus. */
export function operatorRoutes(caller: Caller, pool: pg.Pool): readonly Route[] {
  const send = <N extends keyof ContentCommands>(request: BffRequest, type: N, payload: Commands[N]) =>
    caller.send(request, { key: 'content', type, payload });
  return [
    route({
      method: 'GET',
      path: BASE,
      auth: 'operator',
      personal: { free: 'texts of the site' },
      summary: 'Texts by kind and language, with title and address',
      query: object({ kind: absent(oneOf(KINDS)), locale: absent(oneOf(LOCALES)) }),
      answers: 'ContentEntries',
      async handler({ query }) {
        const { rows } = await pool.query(
          `select doc -> 'id' as id, kind, locale, url, doc ->> 'title' as title from content
           where ($1::text is null or kind = $1) and ($2::text is null or locale = $2)
           order by kind, url, locale`,
          [query.kind ?? null, query.locale ?? null],
        );
        return { body: { entries: rows } };
      },
    }),
    route({
      method: 'GET',
      path: `${BASE}/entry`,
      auth: 'operator',
      personal: { free: 'texts of the site' },
      summary: 'One text in one language, as it is written',
      query: object(place),
      answers: 'ContentEntry',
      async handler({ query }) {
        const { rows } = await pool.query<{ doc: ContentPage }>(
          'select doc from content where kind = $1 and locale = $2 and url = $3',
          [query.kind, query.locale, query.url],
        );
        return { body: { entry: rows[0]?.doc ?? null } };
      },
    }),
    route({
      method: 'GET',
      path: `${BASE}/versions`,
      auth: 'operator',
      personal: { free: 'texts of the site' },
      summary: 'Versions of a text in one language, or of a setting, with who wrote them; the newest first',
      query: versioned,
      answers: 'ContentVersions',
      refusals: COMMAND_REFUSALS.content,
      async handler(request) {
        const asked = { key: 'content', type: 'content.versions', payload: request.query } as const;
        const { versions } = await caller.ask(request, asked);
        return { body: { versions: await withNames(pool, versions) } satisfies ContentVersions };
      },
    }),
    {
      method: 'GET',
      path: '/private/operator/settings',
      auth: 'operator',
      personal: { free: 'texts of the site' },
      summary: 'All settings with their values',
      answers: 'ContentSettings',
      async handler() {
        const { rows } = await pool.query<{ doc: SettingState }>('select doc from settings order by key');
        return { body: { settings: rows.map(({ doc }) => doc) } satisfies ContentSettings };
      },
    },
    route({
      method: 'PUT',
      path: BASE,
      auth: 'operator',
      summary: 'Writes a text in one language: page, terms, article, author, popup or news',
      body: contentPage,
      answers: 'EntryKey',
      refusals: COMMAND_REFUSALS.content,
      handler: (request) => send(request, 'content.save-page', request.body),
    }),
    route({
      method: 'DELETE',
      path: BASE,
      auth: 'operator',
      summary: 'Takes a text back in one language',
      query: object(place),
      answers: 'Empty',
      refusals: COMMAND_REFUSALS.content,
      handler: (request) => send(request, 'content.remove-page', request.query),
    }),
    route({
      method: 'PUT',
      path: '/private/operator/settings',
      auth: 'operator',
      summary: 'Writes a setting, as system_bar',
      body: contentSetting as Joi.ObjectSchema<SettingState>,
      answers: 'EntryKey',
      refusals: COMMAND_REFUSALS.content,
      handler: (request) => send(request, 'settings.save', request.body),
    }),
  ];
}
