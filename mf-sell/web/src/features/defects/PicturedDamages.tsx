import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { DamagePictures } from './DamagePictures.tsx';
import { useDamageName } from './use-damage-name.ts';
import css from './Damages.module.css';

/** Beside the pictures: which of them show which damage. Nothing without damages or pictures. */
export const PicturedDamages = () => {
  const t = useTexts();
  const nameOf = useDamageName();
  const { ad, view } = useDraft();
  const { attributes, damages } = view.listing.content;
  if (attributes['defects_exists'] !== 'yes' || damages.length === 0) return null;
  if (ad.listing.content.gallery.length === 0) return null;
  return (
    <>
      <h3>{t('damage_pictures_title')}</h3>
      <ol className={css.list}>
        {damages.map((damage) => {
          return (
            <li key={damage.sortOrder} className={css.named}>
              <strong>{nameOf(damage)}</strong>
              <DamagePictures damage={damage} asked />
            </li>
          );
        })}
      </ol>
    </>
  );
};
