import { LONGEST_NOTE } from '@rollheim/contracts';
import { useErrorText, useTooLong } from '@rollheim/module-api';
import { Button, Dialog, Notice, TextArea } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { useNote } from './queries.ts';

interface Props {
  readonly product: { readonly entityId: string; readonly title: string; readonly note: string | null };
  readonly onClose: () => void;
}

/** Asks what the dealer wants to remember of a vehicle. */
export const NoteDialog = ({ product, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const [note, setNote] = useState(product.note ?? '');
  const save = useNote(onClose);
  const long = useTooLong()(note.trim(), LONGEST_NOTE) ?? undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('watched.note_title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            pending={save.isPending}
            onPress={() => long === undefined && save.mutate({ id: product.entityId, note: note.trim() })}
          >
            {t('watched.note_save')}
          </Button>
        </>
      }
    >
      <TextArea
        label={product.title}
        hint={t('watched.note_hint')}
        rows={3}
        value={note}
        onChange={setNote}
        error={long}
      />
      {save.error ? (
        <Notice kind="error" live="assertive">
          {errorText(save.error)}
        </Notice>
      ) : null}
    </Dialog>
  );
};
