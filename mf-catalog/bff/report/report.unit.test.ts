import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { emptyContent, LOCALES, type VehicleContent, type VehicleFull } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { LetterDocument } from '@rollheim/service-kit/pdf';
import { pdfLetters } from '@rollheim/tooling/testing';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { reportOf } from './document.ts';
import type { Translator } from '../translation/translator.ts';
import { contentHash, picturesFrom, Reports, type Asked } from './reports.ts';
import { papersOf } from './papers.ts';
import { writtenFor } from './written.ts';

const JPEG = readFileSync(new URL('../../../services/media/src/testing/phone.jpg', import.meta.url));

/** The same with its sides swapped: a document reads no more of it than its size. */
const UPRIGHT = Buffer.from(JPEG);
const size = UPRIGHT.indexOf(Buffer.from([0xff, 0xc0])) + 5;
UPRIGHT.writeUInt16BE(JPEG.readUInt16BE(size + 2), size);
UPRIGHT.writeUInt16BE(JPEG.readUInt16BE(size), size + 2);

beforeAll(() => attributeLabels.loadAll());

const content: VehicleContent = {
  ...emptyContent('motorhome'),
  title: 'Knaus Sky TI 700 MEG',
  category: 'semi_integrated',
  attributes: { make: 'knaus', mileage: 39_400, power: 103, vin: 'WF0XXXTTGXGL12345', solar: true },
  description: 'Aus erster Hand, Żółć, příhoz.',
  defects: 'Kratzer am Heck.',
  damages: [
    { sortOrder: 0, location: 'rear', type: 'scratch', mediaIds: [] },
    { sortOrder: 1, location: 'rear', type: 'dent', mediaIds: [] },
    { sortOrder: 2, location: 'roof', type: 'moisture', mediaIds: [] },
  ],
  gallery: [2, 0, 1].map((position) => ({ mediaId: `m${position}`, position, view: 'exterior' as const })),
};
const PAPERS: Asked['papers'] = [
  { kind: 'registration', access: 'kept' },
  { kind: 'inspection', access: 'shared', addedAt: '2026-11-12T23:30:00.000Z' },
];
const asWritten = (text: string) => ({ text, language: null, translated: false });
const asked = (part: Partial<VehicleContent> = {}, locale: Asked['locale'] = 'de'): Asked => {
  const whole = { ...content, ...part };
  return {
    vehicle: { entityId: 'abc', number: 48_217, content: whole },
    locale,
    releasedAt: '2026-11-14T08:12:00.000Z',
    papers: PAPERS,
    texts: { description: asWritten(whole.description), defects: asWritten(whole.defects) },
    url: 'https://rollheim.example/caravan/abc',
  };
};

/** What a report writes, piece by piece. */
async function writtenIn(report: Asked): Promise<readonly string[]> {
  const text = vi.spyOn(LetterDocument.prototype, 'text');
  await reportOf({ ...report, pictures: [] });
  const lines = text.mock.calls.map(([piece]) => piece);
  text.mockRestore();
  return lines;
}

/** Everything that a PDF holds, its packed parts unpacked. */
function insideOf(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      parts.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'));
    } catch {
      // a picture, or the end of a part
    }
  }
  return parts.join('\n');
}

test('in each language a report is tagged, says its language, and describes what it draws', async () => {
  for (const locale of LOCALES) {
    const pdf = await reportOf({ ...asked({}, locale), pictures: [JPEG, null, JPEG] });
    const inside = insideOf(pdf);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(inside).toContain('/StructTreeRoot');
    expect(inside).toMatch(/\/Marked true/);
    expect(inside).toContain(`/Lang (${locale}`);
    for (const tag of ['H1', 'H2', 'P', 'Figure', 'Table']) expect(inside).toContain(`/S /${tag}`);
    // code to the ad, outline, and the two pictures that are there
    expect(inside.match(/\/S \/Figure/g)).toHaveLength(4);
    expect(inside.match(/\/Subtype \/Image/g)).toHaveLength(2);
  }
});

test('a label and its value are cells of their own: every row of facts is a heading and a datum', async () => {
  const attributes = { make: 'knaus', leak_test_yearly: 'partly', solar: true, awning: true };
  const inside = insideOf(await reportOf({ ...asked({ attributes }), papers: [], pictures: [] }));
  const count = (pattern: RegExp) => inside.match(pattern)?.length ?? 0;
  expect(count(/\/S \/TR\b/g)).toBe(4);
  expect(count(/\/S \/TH\b/g)).toBe(4);
  expect(count(/\/Scope \/Row/g)).toBe(4);
  expect(count(/\/S \/TD\b/g)).toBe(4);
  expect(count(/\/S \/Table\b/g)).toBe(3);
});

test('the state of the ad is stated with date and time, as of Berlin', async () => {
  expect(await writtenIn(asked())).toContain('Stand der Angaben: 14.11.2026, 09:12 Uhr');
  for (const locale of LOCALES)
    expect((await writtenIn(asked({}, locale))).find((line) => /2026.*9[:.]12/.test(line))).toBeDefined();
});

test('papers are listed with kind, date and who may open them; without any there is no section', async () => {
  const lines = await writtenIn(asked());
  const at = lines.indexOf('Unterlagen');
  expect(lines.slice(at + 1, at + 10)).toEqual([
    'Unterlage',
    'Hinzugefügt am',
    'Einsicht',
    'Zulassungsbescheinigung Teil I',
    '–',
    'Liegt unserem Team vor, vom Verkäufer nicht freigegeben',
    'Prüfbericht',
    '13.11.2026',
    'Im Inserat zu öffnen',
  ]);
  expect(await writtenIn({ ...asked(), papers: [] })).not.toContain('Unterlagen');
});

test('the buyer reads that the registration document is handed over, of other papers that they are not shared', async () => {
  const of = (role: VehicleFull['role']) =>
    papersOf({
      role,
      papers: [
        { kind: 'registration', mediaId: null },
        { kind: 'service_book', mediaId: null },
        { kind: 'inspection', mediaId: 'm7' },
      ],
    }).map(({ access }) => access);
  expect(of('buyer')).toEqual(['comes', 'kept', 'shared']);
  expect(of('dealer')).toEqual(['kept', 'kept', 'shared']);
  const papers = [{ kind: 'registration', access: 'comes' }] as const;
  expect(await writtenIn({ ...asked(), papers })).toContain('Wird Ihnen mit dem Fahrzeug übergeben');
});

test('a text in another language is translated and says so, or says its language', async () => {
  const texts = {
    description: { text: 'Von einer Hand.', language: 'nl', translated: true },
    defects: { text: 'Een kras.', language: 'nl', translated: false },
  };
  const lines = await writtenIn({ ...asked(), texts });
  expect(lines[lines.indexOf('Von einer Hand.') - 1]).toBe(
    'Von einer Maschine übersetzt. Sprache des Originals: Niederländisch.',
  );
  expect(lines[lines.indexOf('Een kras.') - 1]).toBe('Originaltext des Verkäufers, Sprache: Niederländisch.');
  expect(insideOf(await reportOf({ ...asked(), texts, pictures: [] }))).toContain('/Lang (nl)');
  const own = { ...texts, defects: { ...texts.defects, language: 'de' } };
  expect((await writtenIn({ ...asked(), texts: own })).join()).not.toContain('Originaltext');
});

test('the translator is asked for what is not in the language of the reader, and its failure leaves the original', async () => {
  const german = 'Der Wagen ist sehr gepflegt und wurde nur im Sommer gefahren.';
  const translate = vi.fn<Translator['translate']>(async () => ({
    text: 'A well-kept vehicle.',
    language: 'de',
    translated: true,
  }));
  expect(await writtenFor({ translate }, german, 'de')).toMatchObject({ text: german, translated: false });
  expect(translate).not.toHaveBeenCalled();
  expect(await writtenFor({ translate }, german, 'en')).toEqual({
    text: 'A well-kept vehicle.',
    language: 'de',
    translated: true,
  });
  translate.mockResolvedValueOnce({ text: german, language: null, translated: false, kept: 'failed' });
  expect(await writtenFor({ translate }, german, 'en')).toEqual({
    text: german,
    language: 'de',
    translated: false,
  });
  translate.mockResolvedValueOnce({ text: german, language: 'nl', translated: false, kept: 'failed' });
  expect(await writtenFor({ translate }, german, 'en')).toMatchObject({ language: 'nl', translated: false });
});

test('a report says that it is PDF/A-3a: metadata, colour space of the output, embedded fonts, no transparency', async () => {
  const inside = insideOf(await reportOf({ ...asked(), pictures: [JPEG] }));
  expect(inside).toMatch(/<pdfaid:part>3<\/pdfaid:part>/);
  expect(inside).toMatch(/<pdfaid:conformance>A<\/pdfaid:conformance>/);
  expect(inside).toContain('/GTS_PDFA1');
  expect(inside).toContain('/DestOutputProfile');
  expect(inside.match(/\/Type \/FontDescriptor/g)?.length).toBe(inside.match(/\/FontFile[23] /g)?.length);
  expect(inside).not.toMatch(/\/ca 0|\/CA 0|\/SMask \d/);
  expect(inside).not.toContain('/Helvetica');
});

test('letters of every country and emoji are drawn, not empty boxes', async () => {
  const words = 'Ευάγγελος Ξάνθη, Đurđica, Řehoř, Żółć, Győző, İbrahim Şahin 🚐 ❤️ \u200b';
  for (const locale of LOCALES) {
    const part = { title: words, description: words, defects: words };
    const { missing, letters } = pdfLetters(await reportOf({ ...asked(part, locale), pictures: [null] }));
    expect([locale, missing]).toEqual([locale, 0]);
    for (const letter of 'ΕάΞĐřŻőİŞ🚐') expect(letters).toContain(letter);
  }
});

test('from when the vehicle can be collected, and its mileage by then, are in the report', async () => {
  const text = vi.spyOn(LetterDocument.prototype, 'text');
  onTestFinished(() => text.mockRestore());
  const linesOf = async (part: Partial<VehicleContent>, locale: Asked['locale'] = 'de') => {
    text.mockClear();
    await reportOf({ ...asked(part, locale), pictures: [] });
    return text.mock.calls.map(([line]) => line);
  };
  const from = { availability: { kind: 'from', from: '2026-12-15' }, expectedMileage: 65_000 } as const;
  expect(await linesOf(from)).toContain(
    'Kann ab 15.12.2026 abgeholt werden  ·  65.000 km bei Übergabe erwartet',
  );
  expect(await linesOf({ expectedMileage: null })).toContain('Kann sofort abgeholt werden');
  for (const locale of LOCALES) expect((await linesOf(from, locale)).join()).toMatch(/2026.*65.000/);
});

test('every damage has its numbered pin on the outline, and its words in the list and in the text of the drawing', async () => {
  const text = vi.spyOn(LetterDocument.prototype, 'text');
  const circle = vi.spyOn(LetterDocument.prototype, 'circle');
  onTestFinished(() => [text, circle].forEach((spy) => spy.mockRestore()));
  await reportOf({ ...asked({}, 'en'), pictures: [] });
  const lines = text.mock.calls.map(([line]) => line);
  expect(lines.filter((line) => /^\d$/.test(line))).toEqual(['1', '2', '3']);
  for (const line of ['1. Rear: Scratch', '2. Rear: Dent', '3. Roof: Damp']) expect(lines).toContain(line);
  const pins = circle.mock.calls.slice(-3).map(String);
  expect(new Set(pins).size).toBe(3);
});

test('a damage names its pictures by their numbers, and those name it', async () => {
  const text = vi.spyOn(LetterDocument.prototype, 'text');
  onTestFinished(() => text.mockRestore());
  const [first, ...others] = content.damages;
  const gallery = [
    { mediaId: 'side', position: 0, view: 'exterior' as const },
    { mediaId: 'scratch', position: 1, view: 'damage' as const },
    { mediaId: 'other', position: 2, view: 'damage' as const },
  ];
  const damages = [{ ...first!, mediaIds: ['scratch', 'side', 'gone'] }, ...others];
  await reportOf({ ...asked({ gallery, damages }, 'en'), pictures: [JPEG, JPEG, null] });
  const lines = text.mock.calls.map(([line]) => line);
  expect(lines).toContain('1. Rear: Scratch  ·  picture no. 1, 2');
  expect(lines).toContain('2. Rear: Dent');
  for (const caption of [
    'Exterior, picture 1 of 3  ·  Damage 1',
    'Damage 1, picture 2 of 3',
    'Damage, picture 3 of 3, no longer available',
  ])
    expect(lines).toContain(caption);
});

test('inspection, service, damp test and known defects are a section of their own, each once, what is open is left out', async () => {
  const text = vi.spyOn(LetterDocument.prototype, 'text');
  onTestFinished(() => text.mockRestore());
  const attributes = {
    ...content.attributes,
    hu_valid_through: '2027-08-01',
    service_and_inspection: 'maintained',
    leak_test_yearly: 'annually',
    water_damaged: 'no',
  };
  await reportOf({ ...asked({ attributes }, 'en'), pictures: [] });
  const lines = text.mock.calls.map(([line]) => line);
  const [begin, end] = ['Condition and records', 'Defects in words'].map((title) => lines.indexOf(title));
  expect(begin).toBeGreaterThan(lines.indexOf('3. Roof: Damp'));
  expect(end).toBeGreaterThan(begin!);
  const section = lines.slice(begin, end).filter((each) => !each.endsWith('not measured'));
  expect(section).toContain('08/2027');
  expect(section[section.indexOf('Damp test') + 1]).toBe('Carried out annually');
  expect(section).toHaveLength(1 + 2 * 4);
  expect(lines.filter((line) => line === 'Damp test')).toHaveLength(1);
  text.mockClear();
  await reportOf({ ...asked({}, 'en'), pictures: [] });
  expect(text.mock.calls.map(([line]) => line)).not.toContain('Condition and records');
});

test('tyres and damp are sections of their own, each reading a pin and a row; what was not measured is named once', async () => {
  const attributes = {
    tyre_year: 2021,
    tyre_tread_rear: 5.5,
    damp_date: '2026-03-01',
    damp_rear: 17,
    damp_roof: 22,
  };
  const lines = await writtenIn(asked({ attributes, damages: [] }, 'en'));
  const tyres = lines.indexOf('Tyres');
  expect(lines.slice(tyres + 1, tyres + 5)).toEqual([
    'Tyres: year of manufacture (DOT)',
    '2021',
    'Tread depth, rear',
    '5.5\u00a0mm',
  ]);
  const damp = lines.indexOf('Damp readings');
  expect(lines.slice(damp + 1, damp + 8)).toEqual([
    'Measured 03/2026. Up to 15\u00a0% dry, 16 to 20\u00a0% to be watched, from 21\u00a0% damp.',
    '17',
    '22',
    'Rear',
    '17\u00a0%, to be watched',
    'Roof',
    '22\u00a0%, damp',
  ]);
  expect(lines.join('|')).not.toContain('not measured');
  expect(lines).not.toContain('Damp: Rear');
  const without = await writtenIn(asked({}, 'en'));
  expect(without.filter((each) => each.includes('not measured'))).toEqual(['Tyres and damp: not measured']);
  const half = await writtenIn(asked({ attributes: { tyre_year: 2021 } }, 'en'));
  expect(half).toContain('Damp: not measured');
});

test('the side has the length and height that are known, the floor plan length and width, and both say so in words', async () => {
  const attributes = { length: 6990, width: 2320, damp_rear: 17 };
  const lines = await writtenIn(asked({ attributes }, 'de'));
  expect(lines.filter((each) => each === '6,99\u00a0m')).toHaveLength(2);
  expect(lines.filter((each) => each === '2,32\u00a0m')).toHaveLength(1);
  const inside = insideOf(await reportOf({ ...asked({ attributes }, 'en'), pictures: [] }));
  // as a PDF holds words with more than the letters of English
  const held = Buffer.from('Length 6.99\u00a0m; Width 2.32\u00a0m', 'utf16le').swap16().toString('latin1');
  expect(inside.replaceAll(/\\([()\\])/g, '$1')).toContain(held);
  expect(await writtenIn(asked({}, 'de'))).not.toContain('6,99\u00a0m');
});

test('a picture is shown whole within its place, whatever its shape: none lies over a caption or a heading', async () => {
  const inside = insideOf(await reportOf({ ...asked(), pictures: [JPEG, UPRIGHT, JPEG] }));
  const drawn = [...inside.matchAll(/([\d.]+) 0 0 (-?[\d.]+) [\d.]+ [\d.]+ cm\s+\/I\d+ Do/g)];
  expect(drawn).toHaveLength(3);
  const width = (595.28 - 2 * 48 - 12) / 2;
  for (const [, wide, tall] of drawn) {
    expect(Number(wide)).toBeLessThanOrEqual(width + 0.01);
    expect(Math.abs(Number(tall))).toBeLessThanOrEqual((width * 3) / 4 + 0.01);
  }
});

test('a report is made once for all who ask, again where a word, a picture or the language differs', async () => {
  const fetched = vi.fn<(id: string) => Promise<Buffer | null>>(async (id) => (id === 'm1' ? null : JPEG));
  const reports = new Reports(fetched);
  const [one, same] = await Promise.all([reports.get(asked()), reports.get(asked())]);
  expect(same).toBe(one);
  expect(await reports.get(asked())).toBe(one);
  expect(fetched.mock.calls.map(([id]) => id)).toEqual(['m0', 'm1', 'm2']);
  await reports.get(asked({}, 'en'));
  expect(fetched).toHaveBeenCalledTimes(6);
  const hashes = [
    asked(),
    asked({}, 'pl'),
    asked({ description: 'Anders.' }),
    asked({ gallery: content.gallery.slice(1) }),
    { ...asked(), papers: PAPERS.slice(1) },
    { ...asked(), releasedAt: '2026-11-15T08:12:00.000Z' },
    { ...asked(), texts: { ...asked().texts, defects: asWritten('Anders.') } },
  ].map(contentHash);
  expect(new Set(hashes).size).toBe(7);
});

test('what failed is tried again at the next call', async () => {
  const fetched = vi
    .fn<() => Promise<Buffer>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(JPEG);
  const reports = new Reports(fetched);
  await expect(reports.get(asked())).rejects.toThrow('away');
  expect((await reports.get(asked())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a picture that is gone is none, a service that fails is a failure', async () => {
  const answering = (status: number) =>
    picturesFrom('http://media.example', async () => new Response('x', { status }))('m1');
  expect(await answering(404)).toBeNull();
  expect((await answering(200))?.toString()).toBe('x');
  await expect(answering(503)).rejects.toThrow('503');
});
