import {
  COMMAND_REFUSALS,
  type ContentKind,
  type ContentPage,
  type Locale,
  type SettingState,
} from '@rollheim/contracts';
import { LOCALES } from '@rollheim/contracts';
import { contentPage, contentSetting } from '@rollheim/contracts/server';
import type { BffRequest, Caller, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type pg from 'pg';

const KINDS: readonly ContentKind[] = ['page', 'terms', 'article', 'author', 'popup', 'news'];
const BASE = '/private/operator/content';

interface Place {
  readonly kind: ContentKind;
  readonly locale: Locale;
  readonly url: string;
}

const place = {
  kind: Joi.valid(...KINDS).required(),
  locale: Joi.valid(...LOCALES).required(),
  url: Joi.string()
    .pattern(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
    .max(120)
    .required(),
};

/** The operator's calls for texts and settings; what is written is shown as soon as it has gone through the bus. */
export function operatorRoutes(caller: Caller, pool: pg.Pool): readonly Route[] {
  const send = (request: BffRequest, type: string, payload: unknown) =>
    caller.send(request, { topic: 'content.commands', key: 'content', type, payload });
  return [
    {
      method: 'GET',
      path: BASE,
      auth: 'operator',
      summary: 'Texts by kind and language, with title and address',
      query: Joi.object({ kind: Joi.valid(...KINDS), locale: Joi.valid(...LOCALES) }),
      answers: 'ContentEntries',
      async handler({ query }: BffRequest<unknown, { kind?: ContentKind; locale?: Locale }>) {
        const { rows } = await pool.query(
          `select doc -> 'id' as id, kind, locale, url, doc ->> 'title' as title from content
           where ($1::text is null or kind = $1) and ($2::text is null or locale = $2)
           order by kind, url, locale`,
          [query.kind ?? null, query.locale ?? null],
        );
        return { body: { entries: rows } };
      },
    },
    {
      method: 'GET',
      path: `${BASE}/entry`,
      auth: 'operator',
      summary: 'One text in one language, as it is written',
      query: Joi.object(place),
      answers: 'ContentEntry',
      async handler({ query }: BffRequest<unknown, Place>) {
        const { rows } = await pool.query<{ doc: ContentPage }>(
          'select doc from content where kind = $1 and locale = $2 and url = $3',
          [query.kind, query.locale, query.url],
        );
        return { body: { entry: rows[0]?.doc ?? null } };
      },
    },
    {
      method: 'PUT',
      path: BASE,
      auth: 'operator',
      summary: 'Writes a text in one language: page, terms, article, author, popup or news',
      body: contentPage,
      answers: 'EntryKey',
      refusals: COMMAND_REFUSALS.content,
      handler: (request) => send(request, 'content.save-page', request.body),
    },
    {
      method: 'DELETE',
      path: BASE,
      auth: 'operator',
      summary: 'Takes a text back in one language',
      query: Joi.object(place),
      answers: 'Empty',
      refusals: COMMAND_REFUSALS.content,
      handler: (request) => send(request, 'content.remove-page', request.query),
    },
    {
      method: 'PUT',
      path: '/private/operator/settings',
      auth: 'operator',
      summary: 'Writes a setting, as system_bar',
      body: contentSetting as Joi.ObjectSchema<SettingState>,
      answers: 'EntryKey',
      refusals: COMMAND_REFUSALS.content,
      handler: (request) => send(request, 'settings.save', request.body),
    },
  ];
}
