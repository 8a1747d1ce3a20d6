import { keepTyped, ofBrowser, readTyped } from '@rollheim/contracts/typed';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Advice } from './judge.ts';
import { SameFiles } from './same-files.ts';
import type { UploadQueue } from './upload-queue.ts';

/** What looks at pictures: there before the network may be gone. */
const loadJudge = () => import('./judge.ts');

/** What was seen of the stored pictures of an ad; `fine`: nothing, or its seller keeps it as it is. */
type Seen = Readonly<Record<string, Advice | 'fine'>>;

/** A stored picture, and where it is loaded from. */
interface StoredPicture {
  readonly mediaId: string;
  readonly source: string;
}

/** What pictures look like. */
export interface Looks {
  /** Looks at a picture of the queue; one after the other, for a decoded one takes much memory. */
  look(queue: UploadQueue, id: number, file: File): void;
  /** Looks at stored pictures that this browser has not seen: of another device, or of an import. */
  review(pictures: readonly StoredPicture[]): void;
  /** It has become this picture. */
  stored(id: number, mediaId: string): void;
  /** Resolves once a picture of the queue was looked at. */
  seen(id: number): Promise<unknown>;
  /** Why another picture would be better, by the media id. */
  readonly advice: ReadonlyMap<string, Advice>;
  /** True where another one would be better, as is known by now. */
  isDoubtful(mediaId: string): boolean;
  /** Sets it, or takes it away. */
  advise(mediaId: string, advice: Advice | null): void;
}

/** What this browser knows of the pictures of an ad: it outlives the page. */
function useSeen(adId: string) {
  const key = `looks:${adId}`;
  const [own] = useState(() => ({ seen: readTyped<Seen>(key, ofBrowser) ?? {} }));
  const [seen, setSeen] = useState(own.seen);
  const note = useCallback(
    (mediaId: string, finding: Advice | 'fine') => {
      own.seen = { ...own.seen, [mediaId]: finding };
      keepTyped(key, own.seen, ofBrowser);
      setSeen(own.seen);
    },
    [key, own],
  );
  const isKnown = useCallback((mediaId: string) => mediaId in own.seen, [own]);
  const isDoubtful = useCallback((mediaId: string) => (own.seen[mediaId] ?? 'fine') !== 'fine', [own]);
  return { seen, note, isKnown, isDoubtful };
}

/**
 * Looks at the pictures that are chosen, and at stored ones that were never looked at here. What was seen is kept in this
 * browser. `isStored`: whether the ad has a picture.
 */
export function useLooks(adId: string, wanted: boolean, isStored: (mediaId: string) => boolean): Looks {
  const { seen, note, isKnown, isDoubtful } = useSeen(adId);
  const [looks] = useState(() => new Map<number, Promise<unknown>>());
  const [asked] = useState(() => new Set<string>());
  const [same] = useState(() => new SameFiles());
  const [line] = useState(() => ({ last: Promise.resolve<unknown>(null) }));
  useEffect(() => {
    if (wanted) loadJudge().catch(() => undefined); // asked for again with the first picture
  }, [wanted]);
  const advice = useMemo(
    () =>
      new Map(
        Object.entries(seen).flatMap(([mediaId, finding]) =>
          finding === 'fine' ? [] : [[mediaId, finding] as const],
        ),
      ),
    [seen],
  );
  const advise = useCallback(
    (mediaId: string, given: Advice | null) => note(mediaId, given ?? 'fine'),
    [note],
  );
  const [calls] = useState(() => ({
    look(queue: UploadQueue, id: number, file: File) {
      const isComing = (other: number) =>
        queue.uploads().some((upload) => upload.id === other && upload.state !== 'failed');
      const look = line.last.then(async () => {
        if (await same.isSame(id, file, { isComing, isStored }))
          return queue.refuse(id, 'validation.image_twice');
        const judging = await loadJudge().catch(() => null); // without it nothing is advised
        try {
          const finding = (await judging?.judge(file)) ?? null;
          if (finding !== null) queue.advise(id, finding);
        } catch (fault) {
          queue.refuse(id, fault);
        }
      });
      line.last = look;
      looks.set(id, look);
    },
    review(pictures: readonly StoredPicture[]) {
      for (const { mediaId, source } of pictures) {
        if (asked.has(mediaId) || isKnown(mediaId)) continue;
        asked.add(mediaId);
        line.last = line.last.then(async () => {
          if (isKnown(mediaId)) return;
          const judging = await loadJudge().catch(() => null);
          const finding = await judging?.judgeStored(source);
          // one that cannot be loaded now is looked at when the page is opened again
          if (finding !== undefined && !isKnown(mediaId)) note(mediaId, finding ?? 'fine');
        });
      }
    },
    seen: (id: number) => looks.get(id) ?? Promise.resolve(null),
    stored: (id: number, mediaId: string) => same.stored(id, mediaId),
  }));
  return { ...calls, advice, advise, isDoubtful };
}
