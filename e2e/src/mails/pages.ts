import { isLocale, LOCALES, type Locale } from '@rollheim/contracts';
import { escapeHtml } from '../../../platform/service-kit/src/mail/escape.ts';
import { mailBody } from '../../../services/notifications/src/mail/body.ts';
import { pushBody } from '../../../services/notifications/src/push/body.ts';
import { designOf } from '../../../services/notifications/src/table/messages.ts';
import life from '../messages/life.json' with { type: 'json' };
import { PEOPLE, type Person } from '../messages/people.ts';
import type { Recorded, RecordedStep } from '../messages/recorder.ts';
import { shown } from './frame.ts';
import { DOMAINS, MAILS, MEDIA_ID, type Mail } from './samples.ts';

const WIDTHS = { phone: 390, desktop: 680 } as const;
/** The day on which the record begins. */
const BEGIN = Date.parse('2026-11-20T13:00:00.000Z');

const STYLE = `body{margin:24px;font:16px/1.5 Overpass,Arial,sans-serif;color:#14262a;background:#f5f4ef}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin-block:12px}a{color:#0b4f56}[aria-current]{font-weight:bold}
.row{display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}figcaption{max-inline-size:390px;overflow-wrap:anywhere}
iframe{border:1px solid #dcd9cf;block-size:720px;background:#fff}
.push{inline-size:360px;padding:12px 16px;border-radius:16px;background:#14262a;color:#fff}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style><h1>${escapeHtml(title)}</h1>${body}</html>`;

const link = (href: string, text: string, current = false): string =>
  `<a href="${href}"${current ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`;

const mailFrame = ({ subject, html }: Mail, src: string, width: number): string =>
  `<figure><figcaption><strong>${escapeHtml(subject)}</strong><br>${/opacity:0">(.*?)&#847/.exec(html)?.[1] ?? ''}</figcaption><iframe loading="lazy" title="${escapeHtml(subject)}" width="${width}" src="${src}"></iframe></figure>`;

/** Every mail in one language, or one mail in every language; on a phone and on a desktop. */
async function overview(name: string | null, locale: Locale): Promise<string> {
  const wanted =
    name === null
      ? Object.keys(MAILS).map((each) => [each, locale] as const)
      : LOCALES.map((each) => [name, each] as const);
  const sections = wanted.map(async ([each, language]) => {
    const mail = await MAILS[each]!(language);
    const src = `/mails/one?name=${encodeURIComponent(each)}&locale=${language}`;
    const frames = Object.values(WIDTHS).map((width) => mailFrame(mail, src, width));
    const title = name === null ? link(`?name=${encodeURIComponent(each)}`, each) : language;
    return `<section><h2>${title}</h2><div class="row">${frames.join('')}</div></section>`;
  });
  const languages = LOCALES.map((each) =>
    link(`/mails/?locale=${each}`, each, name === null && each === locale),
  );
  const nav = `<nav>${link('/', 'Components')}${link('/mails/life', 'The whole life of an auction')}${languages.join('')}</nav>`;
  return page(name ?? 'Mails', nav + (await Promise.all(sections)).join(''));
}

const instantOf = (minute: number): Date => new Date(BEGIN + minute * 60_000);

const recorded = life as unknown as Recorded;

const mailOf = (
  { code, params, title, link: to }: NonNullable<RecordedStep['mail']>,
  person: Person,
  minute: number,
) =>
  mailBody(
    {
      code,
      params,
      title,
      link: to,
      name: person.charAt(0).toUpperCase() + person.slice(1),
      mediaId: MEDIA_ID,
      at: instantOf(minute),
      unsubscribe: designOf(code, params).kind && DOMAINS.file('/api/public/unsubscribe/t0ken'),
      settings: DOMAINS.address('email-settings', PEOPLE[person]),
    },
    PEOPLE[person],
    DOMAINS,
  );

/** What eight people got, each from top to bottom, as the test of messages recorded it. */
async function lifePage(): Promise<string> {
  const people = (Object.keys(PEOPLE) as Person[]).map(async (person) => {
    const steps = recorded[person].map(async ({ minute, message, mail, pushed }, index) => {
      const at = instantOf(minute);
      const day = at.toLocaleString('en-GB', { timeZone: 'Europe/Berlin' });
      const src = `/mails/life?person=${person}&step=${index}`;
      const push =
        pushed && message
          ? await pushBody(
              { ...message, messageId: '', customerId: '', createdAt: at.toISOString() },
              PEOPLE[person],
              DOMAINS,
              'key of the workshop',
            )
          : null;
      return `<section><h3>${day} · <code>${escapeHtml((message ?? mail)?.code ?? '')}</code>${mail ? '' : ', in the message centre alone'}</h3><div class="row">${
        push
          ? `<div class="push" lang="${push.lang}"><strong>${escapeHtml(push.title)}</strong><br>${escapeHtml(push.body)}<br>${push.actions.map(({ title }) => `[${escapeHtml(title)}]`).join(' ')}</div>`
          : ''
      }${mail ? mailFrame(await mailOf(mail, person, minute), src, WIDTHS.phone) : ''}</div></section>`;
    });
    return `<h2 id="${person}">${person} reads ${PEOPLE[person]}</h2>${(await Promise.all(steps)).join('')}`;
  });
  const nav = Object.keys(PEOPLE).map((person) => link(`#${person}`, person));
  return page(
    'The whole life of an auction',
    `<nav>${link('/mails/', 'Mails')}${nav.join('')}</nav>${(await Promise.all(people)).join('')}`,
  );
}

/** The pages of the mails in the workshop, made when they are asked for; null where there is none. */
export async function mailPage(address: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(address, 'http://workshop');
  const asked = searchParams.get('locale') ?? 'de';
  const locale = isLocale(asked) ? asked : 'de';
  const name = searchParams.get('name');
  const person = searchParams.get('person');
  if (name !== null && !Object.hasOwn(MAILS, name)) return null;
  if (pathname === '/mails/one' && name !== null) return shown(await MAILS[name]!(locale));
  if (pathname === '/mails/life' && person !== null && Object.hasOwn(PEOPLE, person)) {
    const step = recorded[person as Person][Number(searchParams.get('step'))];
    return step?.mail ? shown(await mailOf(step.mail, person as Person, step.minute)) : null;
  }
  if (pathname === '/mails/life') return lifePage();
  return pathname === '/mails/' ? overview(name, locale) : null;
}
