import type { Shot } from '@rollheim/contracts';
import { Button, ProgressBar } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { picturesPercent } from './picture-counts.ts';
import { PictureCounts } from './PictureCounts.tsx';
import css from './Shots.module.css';
import { usePictureCounts } from './use-picture-counts.ts';

interface Props {
  readonly skipped: ReadonlySet<Shot>;
  readonly onShowAll: () => void;
}

/** How many pictures there are of those that every ad has. */
export const ShotsTaken = ({ skipped, onShowAll }: Props) => {
  const t = useTexts();
  const counts = usePictureCounts('images');
  const isUnassigned = counts.some(({ unassigned }) => unassigned > 0);
  return (
    <div className={css.taken}>
      <ProgressBar
        label={t('pictures_recommended')}
        hideLabel
        look="trim"
        percent={picturesPercent(counts)}
      />
      <PictureCounts />
      <p className={css.soft}>{t('shots_lead')}</p>
      {isUnassigned ? <p className={css.soft}>{t('pictures_unassigned_lead')}</p> : null}
      {skipped.size > 0 ? (
        <p className={css.skipped}>
          <span>{t('shots_skipped', { count: skipped.size })}</span>
          <Button size="sm" variant="quiet" onPress={onShowAll}>
            {t('shots_show')}
          </Button>
        </p>
      ) : null}
    </div>
  );
};
