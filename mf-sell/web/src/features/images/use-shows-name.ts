import { useTexts } from '../../texts.ts';
import { isWanted } from './gallery.ts';
import { isView, type Shows } from './shows.ts';

/** What a picture shows, in words. */
export function useShowsName(): (shows: Shows) => string {
  const t = useTexts();
  return (shows) => {
    if (!isView(shows)) return t(`shot.${shows}`);
    const name = t(`view.${shows}`);
    return isWanted(shows) ? t('picture_unsorted', { view: name }) : name;
  };
}
