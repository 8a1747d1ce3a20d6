import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { DamagePictures } from './DamagePictures.tsx';
import css from './Damages.module.css';

/** Beside the pictures: which of them show which damage. Nothing without damages or pictures. */
export const PicturedDamages = () => {
  const t = useTexts();
  const { ad, view, definitions } = useDraft();
  const { attributes, damages } = view.listing.content;
  if (attributes['defects_exists'] !== 'yes' || damages.length === 0) return null;
  if (ad.listing.content.gallery.length === 0) return null;
  const label = (code: string, value: string) =>
    definitions
      .find(({ attributeCode }) => attributeCode === code)
      ?.options?.find(({ optionId }) => optionId === value)?.label;
  return (
    <>
      <h3>{t('damage_pictures_title')}</h3>
      <ol className={css.list}>
        {damages.map((damage) => {
          const number = damage.sortOrder + 1;
          const words = [label('damage_location', damage.location), label('damage_type', damage.type)];
          const text = words.filter(Boolean).join(', ');
          return (
            <li key={damage.sortOrder} className={css.named}>
              <strong>
                {text === '' ? t('damage_number', { number }) : t('damage_name', { number, text })}
              </strong>
              <DamagePictures damage={damage} asked />
            </li>
          );
        })}
      </ol>
    </>
  );
};
