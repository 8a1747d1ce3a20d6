import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Attachment } from 'postal-mime';

/** A mail as the mailbox shows it. */
export interface Mail {
  readonly id: string;
  /** ISO instant of arrival. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

const ID = /^[0-9]{13}-[0-9a-f]{8}$/;
const KEPT = 1000;

/** Mails as files of one folder, the raw text of each: they outlast a restart. */
export class MailStore {
  readonly #folder: string;
  readonly #mails = new Map<string, Mail>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<MailStore> {
    await mkdir(folder, { recursive: true });
    const store = new MailStore(folder);
    const files = (await readdir(folder))
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .slice(-KEPT);
    for (const file of files) {
      const id = file.slice(0, -'.eml'.length);
      if (ID.test(id)) store.#mails.set(id, await parse(id, await readFile(join(folder, file))));
    }
    return store;
  }

  /** Keeps a mail; resolves when it is on the disk. */
  async add(raw: Buffer, recipients: readonly string[]): Promise<Mail> {
    const id = `${Date.now()}-${randomBytes(4).toString('hex')}`;
    const mail = await parse(id, raw, recipients);
    const file = join(this.#folder, `${id}.eml`);
    await writeFile(`${file}.part`, raw, { mode: 0o600 });
    await rename(`${file}.part`, file);
    this.#mails.set(id, mail);
    return mail;
  }

  /** The newest first; `to` keeps those of one receiver. */
  list(to?: string): Mail[] {
    const all = [...this.#mails.values()].toReversed();
    return to === undefined ? all : all.filter((mail) => mail.to.includes(to.toLowerCase()));
  }

  get(id: string): Mail | undefined {
    return this.#mails.get(id);
  }
}

async function parse(id: string, raw: Buffer, recipients?: readonly string[]): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  const named = (mail.to ?? []).flatMap(({ address }) => address ?? []);
  return {
    id,
    at: new Date(Number(id.slice(0, 13))).toISOString(),
    from: mail.from?.address ?? '',
    to: [...(recipients ?? named)].map((address) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ? withPictures(mail.html, mail.attachments) : null,
  };
}

/** The HTML with the pictures that came with the mail (`cid:`) in their places, as its receiver sees it. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  const pictures = new Map(
    attachments.flatMap(({ contentId, mimeType, content }) =>
      contentId && mimeType.startsWith('image/')
        ? [[contentId.replaceAll(/^<|>$/g, ''), `data:${mimeType};base64,${base64Of(content)}`] as const]
        : [],
    ),
  );
  return html.replaceAll(/(["'])cid:([^"']+)\1/g, (whole, quote: string, id: string) => {
    const picture = pictures.get(id);
    return picture ? `${quote}${picture}${quote}` : whole;
  });
}

const base64Of = (content: Attachment['content']): string =>
  (typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))).toString(
    'base64',
  );
