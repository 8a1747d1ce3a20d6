import type { OwnAd } from '@rollheim/contracts';
import { useErrorText, useMutation } from '@rollheim/module-api';
import { ActDialog } from '@rollheim/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

/** A file that is stored, and its name as the page has it. */
interface Stored {
  readonly mediaId: string;
  readonly name: string;
}

/**
 * Takes a stored file out of the ad, which nothing brings back: `ask` opens the question, and only its answer removes the
 * file. `question` has to be in the page.
 */
export function useRemoval(remove: (mediaId: string) => Promise<OwnAd>): {
  readonly ask: (file: Stored) => void;
  readonly question: ReactNode;
} {
  const t = useTexts();
  const errorText = useErrorText();
  const { store, calls } = useDraft();
  const [asked, setAsked] = useState<Stored | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isRunning = useRef(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (answer) => {
      store.adopt(answer);
      setIsOpen(false);
    },
    onError: () => {
      calls.load().then(
        (fresh) => store.adopt(fresh),
        () => undefined, // the dialog says why nothing was removed
      );
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const send = () => {
    // a second press may come before the page shows that the first one runs
    if (!asked || isRunning.current) return;
    isRunning.current = true;
    removal.mutate(asked.mediaId);
  };
  const question = (
    <ActDialog
      open={isOpen}
      role="alertdialog"
      title={t('remove_title', { name: asked?.name ?? '' })}
      action={t('remove_yes')}
      danger
      act={{
        isPending: removal.isPending,
        notice: removal.isError ? { kind: 'error', text: errorText(removal.error) } : null,
        close: removal.reset,
      }}
      onSend={send}
      onClose={() => setIsOpen(false)}
      cancelLabel={t('discard_no')}
      closeLabel={t('close')}
    >
      <p>{t('remove_text')}</p>
    </ActDialog>
  );
  const ask = (file: Stored) => {
    setAsked(file);
    setIsOpen(true);
  };
  return { ask, question };
}
