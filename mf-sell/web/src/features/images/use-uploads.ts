import { checkField, type FieldRule } from '@rollheim/contracts';
import { ApiProblem, useBusy, useErrorText, useValidationText } from '@rollheim/module-api';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { compress } from './compress.ts';
import { useSendFile } from './send-file.ts';
import { UploadQueue, type Upload } from './upload-queue.ts';

/** Failures that the same file would meet again. */
const FINAL = ['file_type_refused', 'payload_too_large', 'invalid_input'];

/** The uploads of one page: pictures by view, documents by kind. */
export function useUploads(what: 'images' | 'documents') {
  const { store, calls } = useDraft();
  const sendFile = useSendFile();
  const [queue] = useState(
    () =>
      new UploadQueue({
        async send(file, place, onProgress, signal) {
          const name = what === 'images' ? 'view' : 'kind';
          const small = what === 'images' || file.type.startsWith('image/') ? await compress(file) : file;
          const answer = await sendFile(`${calls.path}/${what}?${name}=${place}`, small, {
            onProgress,
            signal,
          });
          // a late outcome (202) does not carry the ad
          store.adopt(answer.listing ? answer : await calls.load(signal));
        },
        isFinal: (error) => error instanceof ApiProblem && FINAL.includes(error.code),
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  useBusy(uploads.some(({ state }) => state !== 'failed'));
  useEffect(() => () => queue.close(), [queue]);
  const rule: FieldRule = { rule: what === 'images' ? 'image' : 'image_or_pdf' };
  const add = (files: readonly File[], place: string) => {
    for (const file of files) queue.add(file, place, checkField(rule, file));
  };
  return { queue, uploads, add };
}

const OWN_FAULTS = [
  'validation.heic',
  'validation.image_broken',
  'validation.pdf_broken',
  'validation.size',
] as const;
type OwnFault = (typeof OWN_FAULTS)[number];
const isOwnFault = (rule: string): rule is OwnFault => (OWN_FAULTS as readonly string[]).includes(rule);

/** Why a file failed, in words that name it. */
export function useUploadFault(): (upload: Upload) => string {
  const t = useTexts();
  const validation = useValidationText();
  const errorText = useErrorText();
  return useMemo(
    () =>
      ({ fault, name }) => {
        const rule =
          typeof fault === 'string'
            ? fault
            : fault instanceof ApiProblem
              ? Object.values(fault.fields)[0]
              : '';
        const why = !rule ? errorText(fault) : isOwnFault(rule) ? t(rule) : validation(rule);
        return t('upload_failed', { name, why });
      },
    [t, validation, errorText],
  );
}
