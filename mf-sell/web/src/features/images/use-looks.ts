import { useCallback, useEffect, useState } from 'react';
import type { Advice } from './judge.ts';
import { SameFiles } from './same-files.ts';
import type { UploadQueue } from './upload-queue.ts';

/** What looks at pictures: there before the network may be gone. */
const loadJudge = () => import('./judge.ts');

/** What pictures look like, once they were chosen. */
export interface Looks {
  /** Looks at a picture of the queue; one after the other, for a decoded one takes much memory. */
  look(queue: UploadQueue, id: number, file: File): void;
  /** It has become this picture. */
  stored(id: number, mediaId: string): void;
  /** Resolves once a picture of the queue was looked at. */
  seen(id: number): Promise<unknown>;
  /** By the media id of what was stored since the page was opened. */
  readonly advice: ReadonlyMap<string, Advice>;
  /** Sets it, or takes it away. */
  advise(mediaId: string, advice: Advice | null): void;
}

/**
 * Looks at the pictures that are chosen, and remembers what it saw as long as the page is open. `isStored`: whether the ad
 * has a picture.
 */
export function useLooks(wanted: boolean, isStored: (mediaId: string) => boolean): Looks {
  const [advice, setAdvice] = useState<ReadonlyMap<string, Advice>>(new Map());
  const [looks] = useState(() => new Map<number, Promise<unknown>>());
  const [same] = useState(() => new SameFiles());
  const [line] = useState(() => ({ last: Promise.resolve<unknown>(null) }));
  useEffect(() => {
    if (wanted) loadJudge().catch(() => undefined); // asked for again with the first picture
  }, [wanted]);
  const advise = useCallback((mediaId: string, given: Advice | null) => {
    setAdvice((known) => {
      const next = new Map(known);
      if (given === null) next.delete(mediaId);
      else next.set(mediaId, given);
      return next;
    });
  }, []);
  const [calls] = useState(() => ({
    look(queue: UploadQueue, id: number, file: File) {
      const isComing = (other: number) =>
        queue.uploads().some((upload) => upload.id === other && upload.state !== 'failed');
      const look = line.last.then(async () => {
        if (await same.isSame(id, file, { isComing, isStored }))
          return queue.refuse(id, 'validation.image_twice');
        const judging = await loadJudge().catch(() => null); // without it nothing is advised
        try {
          const seen = (await judging?.judge(file)) ?? null;
          if (seen !== null) queue.advise(id, seen);
        } catch (fault) {
          queue.refuse(id, fault);
        }
      });
      line.last = look;
      looks.set(id, look);
    },
    seen: (id: number) => looks.get(id) ?? Promise.resolve(null),
    stored: (id: number, mediaId: string) => same.stored(id, mediaId),
  }));
  return { ...calls, advice, advise };
}
