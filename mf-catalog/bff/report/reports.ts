import { createHash } from 'node:crypto';
import { picturesInOrder, type CatalogDetail } from '@rollheim/contracts';
import { reportOf, type ReportContent } from './document.ts';

/** Reports that are kept in memory, and pictures that are fetched at once. */
const MOST_KEPT = 40;
const AT_ONCE = 6;
const PICTURE = 'w640.jpg';
/** A picture that has not come by then is left out, ms. */
const PICTURE_MS = 5_000;

/** What a report is asked for. */
export type Asked = Omit<ReportContent, 'pictures'>;

/** Names what a report says: another text, another language, another picture, another paper, another name. */
export const contentHash = ({ vehicle: { entityId, number, content }, ...asked }: Asked): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entityId,
        number,
        content,
        asked.locale,
        asked.url,
        asked.releasedAt,
        asked.papers,
        asked.texts,
      ]),
    )
    .digest('hex');

/** Fetches a picture of an ad; null where there is none any more. */
export type FetchPicture = (mediaId: string) => Promise<Buffer | null>;

/** Pictures as the media service has them. */
export const picturesFrom =
  (mediaUrl: string, ask: typeof fetch = fetch): FetchPicture =>
  async (mediaId) => {
    const answer = await ask(new URL(`/media/${mediaId}/${PICTURE}`, mediaUrl), {
      signal: AbortSignal.timeout(PICTURE_MS),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`A picture could not be fetched: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };

/** The gallery in the order of the pages. */
const inOrder = (vehicle: Pick<CatalogDetail, 'content'>) => picturesInOrder(vehicle.content.gallery);

/**
 * Makes reports, each content once: who asks for one that is being made waits for it, one that was made is kept by the
 * hash of its content. One is made at a time, so that a crowd that asks does not hold up everything else.
 */
export class Reports {
  readonly #fetch: FetchPicture;
  readonly #kept = new Map<string, Promise<Buffer>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(fetchPicture: FetchPicture) {
    this.#fetch = fetchPicture;
  }

  /** The report as PDF. Rejects where the pictures are not to be had now; the next call tries again. */
  get(asked: Asked): Promise<Buffer> {
    const hash = contentHash(asked);
    const known = this.#kept.get(hash);
    this.#kept.delete(hash);
    const pdf = known ?? this.#next(() => this.#make(asked));
    this.#kept.set(hash, pdf);
    pdf.catch(() => this.#kept.delete(hash));
    const oldest = this.#kept.size > MOST_KEPT ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    return pdf;
  }

  #next<T>(make: () => Promise<T>): Promise<T> {
    const made = this.#turn.then(make);
    this.#turn = made.catch(() => undefined);
    return made;
  }

  async #make(asked: Asked): Promise<Buffer> {
    const gallery = inOrder(asked.vehicle);
    const pictures: (Buffer | null)[] = Array.from({ length: gallery.length }, () => null);
    let next = 0;
    const work = async () => {
      for (let at = next++; at < gallery.length; at = next++)
        pictures[at] = await this.#fetch(gallery[at]!.mediaId);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const vehicle = { ...asked.vehicle, content: { ...asked.vehicle.content, gallery } };
    return reportOf({ ...asked, vehicle, pictures });
  }
}
