import type { GalleryItem } from '@rollheim/contracts';
import { Select } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import css from './Images.module.css';
import { choicesOf, showsOf, type Shows } from './shows.ts';
import { useShowsName } from './use-shows-name.ts';

interface Props {
  readonly item: GalleryItem;
  readonly name: string;
  readonly gallery: readonly GalleryItem[];
  readonly onChange: (shows: Shows) => void;
}

/** Id of the control that says what a picture shows. */
export const showsId = (mediaId: string): string => `shows-${mediaId}`;

/** Says what a picture shows: one of those that are asked for, or another one of a view. */
export const PictureShows = ({ item, name, gallery, onChange }: Props) => {
  const t = useTexts();
  const nameOf = useShowsName();
  const { productType } = useDraft().view.listing.content;
  const choices = choicesOf(productType, gallery, item.mediaId);
  return (
    <Select
      id={showsId(item.mediaId)}
      className={css.shows}
      label={t('picture_shows', { name })}
      value={showsOf(item)}
      choices={choices.map((value) => ({ value, label: nameOf(value) }))}
      onChange={(value) => onChange(value as Shows)}
    />
  );
};
