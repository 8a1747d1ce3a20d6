import { checkField, MOST_ORDER_FILES, type ThreadSale } from '@rollheim/contracts';
import {
  fieldsOf,
  useBusy,
  useErrorText,
  useMutation,
  useQueryClient,
  useValidationText,
} from '@rollheim/module-api';
import { Button, FileDrop, IconButton, Notice, Trash2, useAnnounce } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { refreshMessages } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import { filesPath } from './path.ts';
import css from './SendFiles.module.css';

const ACCEPTED = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const;
const RULE = { rule: 'image_or_pdf' } as const;
const OWN_FAULTS = ['validation.heic', 'validation.image_broken', 'validation.pdf_broken'] as const;
type OwnFault = (typeof OWN_FAULTS)[number];

/** A file that was not taken; `why`: the rule that it breaks, or what its upload answered. */
class RefusedFile extends Error {
  readonly file: string;
  readonly why: unknown;

  constructor(file: string, why: unknown) {
    super(`${file} was not taken`);
    this.file = file;
    this.why = why;
  }
}

/** Why a file was not taken, in words. */
function useFault(): (error: Error) => string {
  const t = useTexts();
  const validation = useValidationText();
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof RefusedFile)) return errorText(error);
    const { why, file } = error;
    const rule = typeof why === 'string' ? why : Object.values(fieldsOf(why))[0];
    const own = OWN_FAULTS.find((each): each is OwnFault => each === rule);
    return `${file}: ${rule === undefined ? errorText(why) : own ? t(own) : validation(rule)}`;
  };
}

/** Sends the other side of a sale pictures and documents: chosen, looked at, then sent, since nothing is taken back. */
export const SendFiles = ({ sale: { orderId, side } }: { readonly sale: ThreadSale }) => {
  const t = useTexts();
  const fault = useFault();
  const announce = useAnnounce();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [wrong, setWrong] = useState<Error | null>(null);
  useBusy(chosen.length > 0);
  const drop = (file: File) => setChosen((files) => files.filter((each) => each !== file));
  const send = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const body = new FormData();
        body.append('file', file, file.name);
        await api.post(filesPath(orderId), { query: { use: 'exchange' }, body }).catch((error: unknown) => {
          throw new RefusedFile(file.name, error);
        });
        drop(file);
      }
    },
    onSuccess: () => announce(t('files.done'), 'polite'),
    onSettled: () => refreshMessages(queries),
  });
  const choose = (files: readonly File[]) => {
    const refused = files.flatMap((file) => {
      const rule = checkField(RULE, file);
      return rule === null ? [] : [{ file, rule }];
    });
    const [first] = refused;
    setWrong(first ? new RefusedFile(first.file.name, first.rule) : null);
    send.reset();
    const taken = files.filter((file) => refused.every((each) => each.file !== file));
    setChosen((before) => [...before, ...taken].slice(0, MOST_ORDER_FILES));
  };
  const failed = wrong ?? send.error;
  return (
    <section className={css.root} aria-label={t(`files.title_${side}`)}>
      <FileDrop
        title={t(`files.title_${side}`)}
        hint={t(`files.hint_${side === 'buyer' ? 'seller' : 'buyer'}`)}
        action={t('files.choose')}
        accept={ACCEPTED}
        multiple
        disabled={send.isPending || chosen.length >= MOST_ORDER_FILES}
        error={failed ? fault(failed) : undefined}
        onFiles={choose}
      />
      {chosen.length > 0 ? (
        <>
          <ul className={css.chosen} aria-label={t('files.chosen')}>
            {chosen.map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                <span>{file.name}</span>
                <IconButton
                  label={t('files.remove', { name: file.name })}
                  // what is being sent goes out
                  disabled={send.isPending}
                  onPress={() => drop(file)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          <div>
            <Button pending={send.isPending} onPress={() => send.mutate(chosen)}>
              {t('files.send', { count: chosen.length })}
            </Button>
          </div>
        </>
      ) : null}
      {send.isPending ? <Notice live="polite">{t('files.running')}</Notice> : null}
    </section>
  );
};
