import type { Shot } from '@rollheim/contracts';
import { Button, ProgressBar } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Shots.module.css';

interface Props {
  readonly taken: number;
  readonly missing: number;
  readonly skipped: ReadonlySet<Shot>;
  readonly onShowAll: () => void;
}

/** How many of the pictures that are asked for there are. */
export const ShotsTaken = ({ taken, missing, skipped, onShowAll }: Props) => {
  const t = useTexts();
  const total = taken + missing;
  const words = t('shots_taken', { count: taken, total });
  return (
    <div className={css.taken}>
      <ProgressBar
        label={words}
        look="trim"
        percent={total === 0 ? 100 : Math.round((taken * 100) / total)}
      />
      <p className={css.soft}>{t('shots_lead')}</p>
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
