import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '@rollheim/contracts';
import type { BrowserContext } from 'playwright';
import { shown } from './frame.ts';
import { MAILS } from './samples.ts';

/** In which language and light a mail is drawn, and how wide. */
interface View {
  readonly locale: Locale;
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

const WIDTHS = [390, 680] as const;

/**
 * One view of each mail, by its name: languages, widths and lights meet all parts of the layout, and a mail that is new
 * changes the view of no other.
 */
function viewOf(name: string): View {
  const number = createHash('sha256').update(name).digest().readUInt32BE();
  return {
    locale: LOCALES[number % LOCALES.length]!,
    width: WIDTHS[(number >>> 8) % WIDTHS.length]!,
    theme: (number >>> 16) % 4 === 0 ? 'dark' : 'light',
  };
}

/**
 * Loads every face, and has the text laid out with them: `ready` alone is true before the first layout has asked for
 * any, and a face that comes later leaves its letters out of the picture.
 */
async function loadFonts(): Promise<void> {
  await Promise.all([...document.fonts].map((face) => face.load()));
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Draws every mail once; answers the pictures by name, and what sticks out of its window. */
export async function drawMails(
  context: BrowserContext,
): Promise<{ readonly pictures: Map<string, Buffer>; readonly overflows: string[] }> {
  const page = await context.newPage();
  const pictures = new Map<string, Buffer>();
  const overflows: string[] = [];
  for (const [name, make] of Object.entries(MAILS)) {
    const { locale, width, theme } = viewOf(name);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 600 });
    await page.setContent(shown(await make(locale), 'plain'));
    await page.evaluate(loadFonts);
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) overflows.push(name);
    pictures.set(`${name.replaceAll(/[{}]/g, '')}-${locale}`, await page.screenshot({ fullPage: true }));
  }
  await page.close();
  return { pictures, overflows };
}
