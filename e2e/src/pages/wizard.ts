import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { alive } from './frame.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
/** A number of a vehicle that no one has. */
export const newVin = (): string =>
  Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A file that somebody chooses. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** More than the data step has. */
const SCREENS = 12;

/** The steps of an ad, filled as a person does. */
export const wizard = (page: Page) => {
  const confirmation = page.getByRole('alertdialog');
  const part = (heading: string): Locator =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  const onward = page.getByRole('button', { name: 'Weiter' });
  /** A field of the data step is on one of its screens, or among what is known. */
  const reached = async (field: Locator, label: string): Promise<Locator> => {
    const facts = page.getByRole('region', { name: 'Das wissen wir schon' });
    const isKnown = facts.getByText(label, { exact: true });
    // a field whose code is on its way is there, but has no name yet
    const drawn = page.locator('[data-screen]:not(:has([data-waiting]))');
    await field.or(drawn).first().waitFor();
    // what follows from the last answer is drawn, and a field that has just come has its name
    const settled = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await settled();
    for (let screen = 0; screen < SCREENS && (await field.count()) === 0; screen += 1) {
      if (!new URL(page.url()).pathname.endsWith('/profil')) break;
      const wrong = page.getByRole('button', { name: 'Etwas stimmt nicht' });
      const before = await page.locator('[data-screen]').getAttribute('data-screen');
      const isAmongFacts = (await isKnown.count()) > 0;
      const folded = facts.locator('details:not([open]) > summary');
      if (isAmongFacts && (await folded.count()) > 0) await folded.click();
      await (isAmongFacts ? wrong : onward).click();
      await drawn.and(page.locator(`:not([data-screen="${before}"])`)).waitFor();
      await settled();
    }
    return field;
  };
  const agree = () => confirmation.getByRole('button', { name: 'Ja, das stimmt' }).click();
  return {
    part,
    reached,
    /** Begins an ad for a motorhome; answers its id. */
    async begin(): Promise<string> {
      await page.goto('/inserat/neu');
      await alive(page);
      await page.getByText('Wohnmobil', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Inserat beginnen' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/hinweise/);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.waitForURL(/\/inserat\/bearbeiten\/[^/]+\/profil/);
      return new URL(page.url()).pathname.split('/')[3] ?? '';
    },
    async text(label: string, value: string): Promise<void> {
      const field = await reached(page.getByRole('textbox', { name: label, exact: true }), label);
      await field.fill(value);
      await field.blur();
    },
    /** Chooses from a list that opens. */
    async select(label: string, option: string): Promise<void> {
      await (await reached(page.getByRole('button', { name: label }), label)).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    /** Chooses from a long list by typing. */
    async search(label: string, option: string): Promise<void> {
      await (await reached(page.getByRole('combobox', { name: label }), label)).fill(option);
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    async radio(label: string, option: string): Promise<void> {
      const group = await reached(page.getByRole('radiogroup', { name: label }), label);
      await group.getByText(option, { exact: true }).click();
    },
    /** Ticks a box by the keyboard: its text may hold links. */
    tick: (name: RegExp): Promise<void> => page.getByRole('checkbox', { name }).press('Space'),
    /** Says that an unusual value is right. */
    agree,
    /** Chooses files in the part of the page with this heading. */
    async choose(heading: string, files: readonly ChosenFile[]): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await part(heading).getByRole('button', { name: 'Dateien wählen' }).click();
      await (await chooser).setFiles([...files]);
    },
    /** Goes on; the next step is open then. */
    async next(step: string): Promise<void> {
      await onward.click();
      await page.getByRole('heading', { level: 1, name: step }).waitFor();
    },
  };
};

/** Fills the technical data of a motorhome, as far as its inspection, which has not expired. */
export async function technicalData(steps: ReturnType<typeof wizard>, asked = { fuel: true }): Promise<void> {
  if (asked.fuel) await steps.radio('Kraftstoff', 'Diesel');
  await steps.radio('Getriebe', 'Schaltgetriebe');
  await steps.text('Leistung', '103');
  await steps.agree();
  await steps.text('Länge', '6990');
  await steps.text('Breite', '2320');
  await steps.text('Höhe', '2810');
  await steps.text('Zulässiges Gesamtgewicht', '3500');
  await steps.radio('Zugelassene Sitzplätze', '4');
  await steps.radio('Schlafplätze', '3');
  await steps.radio('Hauptuntersuchung (HU) abgelaufen', 'Nein');
  await steps.agree();
}

/** A photo of one's own: a JPEG that the browser draws, another one for every colour; px. `sign`: something is sharp on it. */
export async function photo(
  page: Page,
  name: string,
  color: string,
  size: readonly [width: number, height: number] = [1600, 1200],
  sign = true,
): Promise<ChosenFile> {
  const draw = ([fill, width, height, hasSign]: readonly [string, number, number, boolean]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 1600, 1200);
    pen.fillStyle = 'white';
    if (hasSign) pen.fillRect(300, 400, 1000, 500);
    return canvas.toDataURL('image/jpeg', 0.9);
  };
  const data = await page.evaluate(draw, [color, ...size, sign] as const);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data.split(',')[1] ?? '', 'base64') };
}

/** A photo as a camera takes it, with many details: some 800 kB, another one for every seed. */
export async function detailedPhoto(page: Page, name: string, seed: number): Promise<ChosenFile> {
  const draw = (first: number): string => {
    const [width, height] = [1600, 1200];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const pixels = pen.createImageData(width, height);
    let state = first;
    for (let at = 0; at < pixels.data.length; at += 4) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      const value = (state >> 16) & 255;
      pixels.data.set([value, value, value, 255], at);
    }
    pen.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.6);
  };
  const data = await page.evaluate(draw, seed);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data.split(',')[1] ?? '', 'base64') };
}
