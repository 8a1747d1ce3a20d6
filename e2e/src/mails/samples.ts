import { Domains, type Locale, COLLECTED_CODES } from '@rollheim/contracts';
import type { RenderedMail } from '@rollheim/service-kit';
import {
  codeLine,
  detailOf,
  linkMail,
  linkOf,
  type MailPurpose,
} from '../../../services/identity/src/mail-texts.ts';
import { mailBody } from '../../../services/notifications/src/mail/body.ts';
import { collectedMail } from '../../../services/notifications/src/mail/collected.ts';
import { placeOf } from '../../../services/notifications/src/mail/place.ts';
import type { Params } from '../../../services/notifications/src/message.ts';
import { designOf, MESSAGES } from '../../../services/notifications/src/table/messages.ts';
import { confirmationMail } from '../../../services/valuations/src/confirmation-mail.ts';

/** A mail as it leaves its service, with its subject. */
export type Mail = RenderedMail & { readonly subject: string };

/** Site of the samples. */
export const DOMAINS = new Domains('https://rollheim.example', 'one');
const NUMBER = 48_211;
export const MEDIA_ID = '0190c0de-0000-7000-8000-00000000cafe';

const AD = '0190c0de-0000-7000-8000-000000000001';
export const TITLE = 'Hymer B-Klasse MasterLine T 780, Fiat Ducato 160 Multijet';
const TITLES = [
  TITLE,
  'Knaus Sky Ti 700 MEG',
  'Bürstner Lyseo TD 690',
  'Fendt Bianco 445 SFB',
  'Humbaur HA 132513',
];
const NAMES: Readonly<Record<Locale, string>> = {
  de: 'Nele Neumann',
  en: 'Harriet Ashcombe',
  es: 'María del Carmen Fernández',
  da: 'Søren Østergård',
  nl: 'Pieter van den Berg',
  pl: 'Małgorzata Wiśniewska',
  cs: 'Přemysl Žďárský',
  sv: 'Åsa Björk',
};
const WORDS: Readonly<Record<Locale, { reason: string; question: string; answer: string; search: string }>> =
  {
    de: {
      reason: 'Auf dem Bild vom Serviceheft ist das Datum der Dichtigkeitsprüfung nicht zu lesen.',
      question: 'Wann war die letzte Dichtigkeitsprüfung?',
      answer: 'Im März 2026, ohne Befund.',
      search: 'Teilintegriert bis 45.000 €',
    },
    en: {
      reason: 'The date of the damp test cannot be read in the picture of the service book.',
      question: 'When was the last damp test?',
      answer: 'In March 2026, with no findings.',
      search: 'Low-profile up to €45,000',
    },
    es: {
      reason: 'En la foto del libro de mantenimiento no se lee la fecha de la prueba de estanqueidad.',
      question: '¿Cuándo fue la última prueba de estanqueidad?',
      answer: 'En marzo de 2026, sin incidencias.',
      search: 'Perfiladas hasta 45.000 €',
    },
    da: {
      reason: 'Datoen for fugttesten kan ikke læses på billedet af servicebogen.',
      question: 'Hvornår blev den seneste fugttest lavet?',
      answer: 'I marts 2026, uden anmærkninger.',
      search: 'Delintegreret op til 45.000 €',
    },
    nl: {
      reason: 'Op de foto van het onderhoudsboekje is de datum van de vochttest niet te lezen.',
      question: 'Wanneer was de laatste vochttest?',
      answer: 'In maart 2026, zonder opmerkingen.',
      search: 'Halfintegraal tot € 45.000',
    },
    pl: {
      reason: 'Na zdjęciu książki serwisowej nie można odczytać daty próby szczelności.',
      question: 'Kiedy była ostatnia próba szczelności?',
      answer: 'W marcu 2026, bez zastrzeżeń.',
      search: 'Półintegra do 45 000 €',
    },
    cs: {
      reason: 'Na fotografii servisní knížky není čitelné datum zkoušky těsnosti.',
      question: 'Kdy byla poslední zkouška těsnosti?',
      answer: 'V březnu 2026, bez závad.',
      search: 'Polointegrované do 45 000 €',
    },
    sv: {
      reason: 'Datumet för fukttestet går inte att läsa på bilden av serviceboken.',
      question: 'När gjordes det senaste fukttestet?',
      answer: 'I mars 2026, utan anmärkning.',
      search: 'Halvintegrerad upp till 45 000 €',
    },
  };

/** Codes whose receiver buys, and so reads the net price where it is theirs. */
const TO_BUYER =
  /^(overbid|agent_active|highest_bidder|merchant_(accept|waiting)|offer_from|question_answered|owner_to_answer|auction_ended|bid_again|auction_started)/;

/** What a message of the table says, in the words of people of a language. */
export function paramsOf(name: string, locale: Locale): Params {
  const [code = '', variant] = name.split('.');
  const { figures, kind } = MESSAGES[name]?.mail ?? designOf(code, {});
  const shows = (param: string) => figures.some(([, shown]) => shown === param);
  const buyer =
    TO_BUYER.test(code) || variant === 'buyer' || /^(bid_|late_|negotiation_p)/.test(variant ?? '');
  const { question, answer, ...words } = WORDS[locale];
  return {
    title: TITLE,
    ...(variant === 'operator' || variant === 'seller' || variant === 'buyer'
      ? { side: variant }
      : variant
        ? { text: variant }
        : {}),
    ...(buyer ? { side: 'buyer' } : {}),
    ...(shows('price') ? { price: 4_560_000 } : {}),
    ...(code === 'merchant_accept_counteroffer_or_send_new_offer_or_decline' ? { priceNet: 3_831_900 } : {}),
    ...(shows('ask') ? { ask: 4_780_000 } : {}),
    ...(shows('low') ? { low: 3_500_000, high: 3_900_000 } : {}),
    ...(shows('commission') ? { commission: 94_962 } : {}),
    ...(name.endsWith('_vehicle.buyer')
      ? { payable: 4_560_000, invoice: 'R-2026-000812', dueOn: '2026-12-01' }
      : {}),
    ...(shows('part')
      ? {
          part: 50_000,
          open: 44_962,
          paidOn: '2026-11-23',
          invoice: 'R-2026-000812',
          payBy: '2026-12-01',
        }
      : {}),
    ...(shows('back') ? { back: 20_000, paidOn: '2026-11-23', invoice: 'R-2026-000812' } : {}),
    ...(shows('startAt') ? { startAt: '2026-11-25T13:10:00Z' } : {}),
    ...(shows('endAt') ? { endAt: '2026-11-25T14:42:00Z' } : {}),
    ...(code.startsWith('dispute') ? { number: '2026-000812' } : {}),
    ...(shows('reduction') ? { reduction: 120_000 } : {}),
    ...(shows('deadline') ? { deadline: '2026-11-27T14:42:00Z' } : {}),
    ...(variant === 'auction_paused'
      ? {
          bound: 4_215_000,
          boundUntil: '2026-11-25T12:44:00Z',
          high: 4_265_000,
          deadline: '2026-12-23T12:44:00Z',
        }
      : {}),
    ...(kind === 'questions' || variant === 'question_unsure' ? { question, answer } : {}),
    ...(name === 'search_match' ? { search: words.search, mileage: 64_300 } : {}),
    ...(variant === 'changes_requested' ? { fields: 'leak_test_yearly' } : {}),
    ...(/changes_requested|rejected|voided|rescinded|blocked|canceled|^ad_edited/.test(name)
      ? { reason: words.reason }
      : {}),
  };
}

/** Messages about an account: no vehicle. */
const ACCOUNT = /account|email_verified|merchant_(re|bl|co)|address_bounced|mail_complaint/;
/** When the messages were made. */
const AT = new Date('2026-11-24T13:28:00Z');

/** The mail of a message of the table. */
async function messageMail(name: string, locale: Locale): Promise<Mail> {
  const [code = ''] = name.split('.');
  const about = ACCOUNT.test(name);
  const params = paramsOf(name, locale);
  const title = about ? '' : TITLE;
  const message = { key: name, customerId: AD, groupKey: AD, auctionId: AD, code, params, title };
  const { place } = designOf(code, params);
  const link = about
    ? ({ page: 'account', params: {} } as const)
    : place === 'purchase' || place === 'sale'
      ? ({ page: place, params: { id: AD } } as const)
      : place === 'report'
        ? ({ page: 'valuation-motorhome-report', params: { id: AD } } as const)
        : placeOf({ ...message, mediaId: null, at: '' });
  return mailBody(
    {
      ...message,
      link,
      name: NAMES[locale],
      mediaId: about ? null : MEDIA_ID,
      number: about || place === 'report' ? null : NUMBER,
      at: AT,
      unsubscribe: designOf(code, params).kind && DOMAINS.file('/api/public/unsubscribe/t0ken'),
      settings: `${DOMAINS.address('email-settings', locale)}?e=${AD}&h=s1gnature`,
    },
    locale,
    DOMAINS,
  );
}

const PURPOSES: readonly MailPurpose[] = [
  'verify',
  'reset',
  'login',
  'export',
  'deleted',
  'changed',
  'device',
];

async function identityMail(purpose: MailPurpose, locale: Locale): Promise<Mail> {
  const device = { detail: 'Firefox, Windows', createdAt: new Date('2026-11-24T08:05:00Z') };
  const line =
    purpose === 'login'
      ? await codeLine('481 902', locale)
      : purpose === 'device'
        ? detailOf(device, locale)
        : null;
  return linkMail(purpose, locale, linkOf(DOMAINS, purpose, locale, 't0ken'), line, DOMAINS);
}

const COLLECTED = 40;

/** One mail for the vehicles of an evening. */
async function collectedSample(name: string, locale: Locale): Promise<Mail> {
  const [code = ''] = name.split('.');
  const all = Array.from({ length: COLLECTED }, (_, index) => {
    const title = `${TITLES[index % TITLES.length]} (${2010 + (index % 15)})`;
    const params = { ...paramsOf(name, locale), title };
    const about = `${AD.slice(0, -2)}${String(index + 10)}`;
    const link = placeOf({
      key: about,
      customerId: AD,
      groupKey: about,
      auctionId: about,
      code,
      params,
      title,
      mediaId: null,
      at: '',
    });
    return { code, params, title, about, link, mediaId: MEDIA_ID };
  });
  const [first, ...others] = all;
  return collectedMail(
    {
      ...first!,
      others,
      daily: false,
      name: NAMES[locale],
      mediaId: MEDIA_ID,
      at: AT,
      sentAt: AT,
      unsubscribe: DOMAINS.file('/api/public/unsubscribe/t0ken'),
      settings: `${DOMAINS.address('email-settings', locale)}?e=${AD}&h=s1gnature`,
    },
    locale,
    DOMAINS,
  );
}

const isMailed = (name: string): boolean => MESSAGES[name]?.own !== true;
const isCollected = (name: string): boolean => COLLECTED_CODES.includes(name);

/** Every mail that people get, by name: those of messages, of the account, and of a valuation's address. */
export const MAILS: Readonly<Record<string, (locale: Locale) => Promise<Mail>>> = {
  ...Object.fromEntries(
    Object.keys(MESSAGES)
      .filter(isMailed)
      .map((name) => [name, (locale: Locale) => messageMail(name, locale)]),
  ),
  ...Object.fromEntries(
    Object.keys(MESSAGES)
      .filter(isCollected)
      .map((name) => [`collected.${name}`, (locale: Locale) => collectedSample(name, locale)]),
  ),
  ...Object.fromEntries(
    PURPOSES.map((purpose) => [`identity.${purpose}`, (locale: Locale) => identityMail(purpose, locale)]),
  ),
  'valuation.confirm': (locale) =>
    confirmationMail(
      locale,
      `${DOMAINS.address('valuation-motorhome-report', locale, { id: AD })}?confirm=t0ken`,
    ),
};
