import { useBusy, useTooLong } from '@rollheim/module-api';
import { Button, Dialog, Stack, TextArea } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../../texts.ts';

/** Moves that need a reason. */
export type Reasoned = 'reject' | 'block' | 'unblock';

/** Characters of a reason. */
const SHORTEST = 3;
const LONGEST = 500;

interface Props {
  readonly move: Reasoned;
  readonly pending: boolean;
  /** What became of it. */
  readonly told: ReactNode;
  readonly onClose: () => void;
  readonly onSend: (reason: string) => void;
}

/** Asks for the reason of a move. */
export const ReasonDialog = ({ move, pending, told, onClose, onSend }: Props) => {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const long = useTooLong()(reason, LONGEST);
  useBusy(reason !== '' && !pending);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`dealers.${move}_title`)}
      lead={t(`dealers.${move}_lead`)}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={move === 'unblock' ? 'filled' : 'danger'}
            pending={pending}
            disabled={reason.trim().length < SHORTEST || long !== undefined}
            onPress={() => onSend(reason.trim())}
          >
            {t(`dealers.${move}_send`)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextArea
          label={t('operator.reason')}
          name="reason"
          required
          rows={5}
          error={long}
          value={reason}
          onChange={setReason}
        />
        {told}
      </Stack>
    </Dialog>
  );
};
