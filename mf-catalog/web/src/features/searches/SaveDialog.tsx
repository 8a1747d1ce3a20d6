import type { ComponentProps } from 'react';
import { useLaterTexts } from '../../shared/use-later-texts.ts';
import { useTexts } from '../../texts.ts';
import { NameDialog } from './NameDialog.tsx';

/** Saves a search under the name that its filters make, or under another one. */
export const SaveDialog = (
  props: Omit<ComponentProps<typeof NameDialog>, 'title' | 'action' | 'optional'>,
) => {
  const t = useTexts();
  // the list's document brings none of them
  const isSaid = useLaterTexts('searches.save');
  return isSaid ? (
    <NameDialog {...props} title={t('search_save')} action={t('searches.save')} optional />
  ) : null;
};
