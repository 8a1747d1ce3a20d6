import { languageTag, type Locale } from '@rollheim/contracts';
import { renderNotice, SAMPLE_HOUSE, type House, type RenderedMail } from '@rollheim/service-kit';

interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  readonly note: string;
  readonly phone: string;
}

/**
 * The mail that asks whether an address belongs to who asked for a valuation. It holds our own words and a link:
 * nothing that was typed in, for anybody may have typed it.
 */
export async function confirmationMail(
  language: Locale,
  link: string,
  house: House = SAMPLE_HOUSE,
): Promise<RenderedMail & { readonly subject: string }> {
  const file = (await import(`../locales/${language}.json`, { with: { type: 'json' } })) as {
    default: MailWords;
  };
  const { subject, text, button, note, phone } = file.default;
  return renderNotice({
    lang: languageTag(language),
    subject,
    paragraphs: [text],
    button: { label: button, href: link },
    note,
    house,
    phone,
  });
}
