import type { SavedSearch } from '@rollheim/contracts';
import { useTooLong } from '@rollheim/module-api';
import { Button, Dialog, Notice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { LONGEST_NAME } from './searches.ts';

interface Props {
  readonly search: SavedSearch;
  readonly pending: boolean;
  /** Why it was not renamed. */
  readonly fault: string | null;
  readonly onClose: () => void;
  readonly onSend: (name: string) => void;
}

/** Asks for another name of a saved search. */
export const RenameDialog = ({ search, pending, fault, onClose, onSend }: Props) => {
  const t = useTexts();
  const [name, setName] = useState(search.name);
  const [tried, setTried] = useState(false);
  const long = useTooLong()(name.trim(), LONGEST_NAME);
  const missing = name.trim() === '' ? t('searches.name_missing') : undefined;
  const error = long ?? (tried ? missing : undefined);
  const send = () => {
    setTried(true);
    if (!long && !missing) onSend(name.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('searches.rename')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button pending={pending} onPress={send}>
            {t('searches.rename_send')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField label={t('searches.name')} value={name} onChange={setName} error={error} />
      </form>
      {fault ? (
        <Notice kind="error" live="assertive">
          {fault}
        </Notice>
      ) : null}
    </Dialog>
  );
};
