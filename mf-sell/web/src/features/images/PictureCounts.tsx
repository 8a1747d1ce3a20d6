import { useTexts } from '../../texts.ts';
import css from './Images.module.css';
import { useCountWords, usePictureCounts } from './use-picture-counts.ts';

/** How many pictures of each view there are that every ad has. */
export const PictureCounts = () => {
  const t = useTexts();
  const words = useCountWords();
  return (
    <span className={css.counts}>
      {usePictureCounts('images').map((each) => (
        <span key={each.view}>
          {t('pictures_view', { view: t(`view.${each.view}`), counted: words(each) })}
        </span>
      ))}
    </span>
  );
};
