import { checkField, LEAST_PICTURE, type FieldRule, type OwnAd } from '@rollheim/contracts';
import { ApiProblem, useBusy, useModuleContext } from '@rollheim/module-api';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { isCut, useOnceBack } from '../../draft/once-back.ts';
import { useWaiting } from '../../draft/use-waiting.ts';
import { damageOf, toggledPicture } from '../defects/damages.ts';
import { useStepPath } from '../edit/use-step-path.ts';
import { chosenCover } from './chosen-cover.ts';
import { chosenFiles } from './chosen-files.ts';
import { compress, SmallPictureError } from './compress.ts';
import { withFineCover } from './gallery.ts';
import { loadParts, useSendFile } from './send-file.ts';
import type { Advice } from './judge.ts';
import { UploadQueue, type Purpose, type Upload } from './upload-queue.ts';
import { useLooks, type Looks } from './use-looks.ts';
import { folderOf } from '../../steps.ts';

type What = 'images' | 'documents';

/** Failures that the same file would meet again. */
const FINAL = ['file_type_refused', 'payload_too_large', 'invalid_input'];

interface Uploads {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
  /** Takes files for a part of the page: a view of the vehicle, or a kind of document. */
  add(files: readonly File[], purpose: Purpose): void;
  /** Why another picture would be better, by the media id of a stored one. */
  readonly advice: ReadonlyMap<string, Advice>;
  /** The picture stays as it is. */
  keepPicture(mediaId: string): void;
  /** Looks at stored pictures that this browser has not seen yet. */
  readonly review: Looks['review'];
}

const Context = createContext<Readonly<Record<What, Uploads>> | null>(null);

/** True while a file is on its way, or waits for its turn, here or on another page of this browser. */
export const isUnderWay = ({ state }: Upload): boolean => state !== 'failed';

/** True while leaving this page would break a file off. */
const isHere = ({ state }: Upload): boolean => state !== 'failed' && state !== 'elsewhere';

const picturesOf = ({ listing }: Pick<OwnAd, 'listing'>, view: string) =>
  listing.content.gallery.filter((item) => item.view === view);

function useQueue(what: What): Uploads {
  const { id, store, calls } = useDraft();
  const sendFile = useSendFile();
  const looks = useLooks(id, what === 'images', (mediaId) =>
    store.state().ad.listing.content.gallery.some((item) => item.mediaId === mediaId),
  );
  const [page] = useState(() => new AbortController());
  const [files] = useState(() => chosenFiles(`${id}:${what}`, page.signal));
  const [queue] = useState(
    () =>
      new UploadQueue({
        ...files,
        isAway: isCut,
        async send({ id: own, place, shot, replaces, damage }, { file, ready, chosen, onReady, ...sending }) {
          const named = shot === undefined ? '' : `&shot=${shot}`;
          const query = what === 'images' ? `view=${place}&chosen=${chosen}${named}` : `kind=${place}`;
          const isPicture = what === 'images' || file.type.startsWith('image/');
          const small =
            isPicture && !ready ? await compress(file, what === 'images' ? LEAST_PICTURE : undefined) : file;
          // the bytes of one act stay the same, whenever it goes on
          if (small !== file) onReady(small);
          const sent = await sendFile({ ad: calls.path, what, query }, small, sending);
          const before = picturesOf(store.state().ad, place);
          // a late outcome (202) does not carry the ad
          const ad = sent.ad.listing ? sent.ad : await calls.load(sending.signal);
          store.adopt(ad);
          if (what === 'documents') return;
          await looks.seen(own);
          const seen = queue.uploads().find(({ id: each }) => each === own)?.advice ?? null;
          const fresh = picturesOf(ad, place).filter(
            ({ mediaId, shot: its }) => its === shot && !before.some((item) => item.mediaId === mediaId),
          );
          // of two small ones at once it is not known which one it is
          const mediaId = sent.mediaId ?? (fresh.length === 1 ? fresh[0]?.mediaId : undefined);
          if (mediaId !== undefined) {
            looks.stored(own, mediaId);
            looks.advise(mediaId, seen);
            const { damages } = store.state().view.listing.content;
            const shown = damage && damageOf(damages, damage);
            if (shown && !shown.mediaIds.includes(mediaId))
              store.edit({ damages: toggledPicture(damages, shown, mediaId) }, {}, ['damages']);
          }
          if (replaces !== undefined) store.adopt(await calls.removeImage(replaces));
          const { gallery } = store.state().ad.listing.content;
          const order = withFineCover(gallery, looks.isDoubtful, chosenCover(id));
          // refused where another picture came meanwhile, which is looked at then in its turn
          const ordered = order && (await calls.order(order).catch(() => null));
          if (ordered) store.adopt(ordered);
        },
        isFinal: (error) =>
          error instanceof SmallPictureError || (error instanceof ApiProblem && FINAL.includes(error.code)),
        isUnknown: (error) => !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500,
      }),
  );
  useEffect(() => {
    const restore = async () => {
      const left = await files.left();
      if (!page.signal.aborted) queue.restore(left);
    };
    const look = () => {
      if (document.visibilityState !== 'hidden') void restore();
    };
    look();
    loadParts().catch(() => undefined); // asked for again with the first file
    // what another page left meanwhile
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      page.abort();
      queue.close();
    };
  }, [queue, files, page]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  const waits = uploads.some(({ state }) => state === 'away');
  useOnceBack(
    waits,
    useCallback(() => queue.resume(), [queue]),
  );
  return useMemo(() => {
    const rule: FieldRule = { rule: what === 'images' ? 'image' : 'image_or_pdf' };
    return {
      queue,
      uploads,
      advice: looks.advice,
      keepPicture: (mediaId) => looks.advise(mediaId, null),
      review: looks.review,
      add(files, purpose) {
        for (const file of files) {
          const fault = checkField(rule, file);
          const added = queue.add(file, purpose, fault);
          if (what === 'images' && fault === null) looks.look(queue, added, file);
        }
      },
    };
  }, [what, queue, uploads, looks]);
}

/**
 * Keeps the uploads of an ad while its steps change; leaving the ad's pages breaks them off, and asks before;
 * coming back goes on with them.
 */
export const UploadsProvider = ({ children }: { readonly children: ReactNode }) => {
  const stepPath = useStepPath();
  const images = useQueue('images');
  const documents = useQueue('documents');
  const steps = folderOf(stepPath('profile'));
  // a kept page sends nothing: there all of them wait for the one that follows it
  const { kept } = useModuleContext().config;
  useBusy(!kept && [...images.uploads, ...documents.uploads].some(isHere), steps);
  useWaiting('files', [...images.uploads, ...documents.uploads].filter(isUnderWay).length);
  const both = useMemo(() => ({ images, documents }), [images, documents]);
  return <Context value={both}>{children}</Context>;
};

/** The uploads of the ad that is being edited: pictures by view, documents by kind. */
export function useUploads(what: What): Uploads {
  const uploads = useContext(Context);
  if (!uploads) throw new Error('There is no ad being edited here');
  return uploads[what];
}
