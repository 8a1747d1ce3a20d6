import { useTooLong } from '@rollheim/module-api';
import { Button, Dialog, Notice, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { LONGEST_NAME } from './searches.ts';

interface Props {
  readonly title: string;
  /** What the button says that sends it. */
  readonly action: string;
  readonly name: string;
  /** No name is given: the search has the one that it had at first. Absent: a name is asked for. */
  readonly optional?: boolean;
  readonly pending: boolean;
  /** Why it was not saved. */
  readonly fault: string | null;
  readonly onClose: () => void;
  readonly onSend: (name: string) => void;
}

/** Asks for the name of a saved search. */
export const NameDialog = (props: Props) => {
  const { title, action, name: first, optional = false, pending, fault, onClose, onSend } = props;
  const t = useTexts();
  const [name, setName] = useState(first);
  const [tried, setTried] = useState(false);
  const given = name.trim() || (optional ? first : '');
  const long = useTooLong()(given, LONGEST_NAME);
  const missing = given === '' ? t('searches.name_missing') : undefined;
  const error = long ?? (tried ? missing : undefined);
  const send = () => {
    setTried(true);
    if (!pending && !long && !missing) onSend(given);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button pending={pending} onPress={send}>
            {action}
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
        <TextField
          label={t(optional ? 'searches.name_of' : 'searches.name')}
          labelNote={optional ? t('visitor.optional') : undefined}
          value={name}
          onChange={setName}
          error={error}
        />
      </form>
      {fault ? (
        <Notice kind="error" live="assertive">
          {fault}
        </Notice>
      ) : null}
    </Dialog>
  );
};
