import { Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { MailActions } from '../finish/MailActions.tsx';

/** Says that the ad is submitted already and only waits until the e-mail address is confirmed. */
export const StoredNote = () => {
  const t = useTexts();
  return (
    <Notice kind="tertiary" title={t('stored_note_title')} actions={<MailActions />}>
      {t('stored_note')}
    </Notice>
  );
};
