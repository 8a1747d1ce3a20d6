import { Button, CircleAlert } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import type { Advice } from './judge.ts';
import css from './Images.module.css';

interface Props {
  readonly advice: Advice;
  /** Names the picture. */
  readonly name: string;
  readonly onAgain: () => void;
  readonly onKeep: () => void;
}

/** Says why another picture would be better; both answers are right. */
export const PictureAdvice = ({ advice, name, onAgain, onKeep }: Props) => {
  const t = useTexts();
  return (
    <div className={css.advice}>
      <p role="status">
        <CircleAlert aria-hidden="true" />
        <span>{t(`advice.${advice}`)}</span>
      </p>
      <div>
        <Button size="sm" variant="outline" aria-label={t('advice_again_of', { name })} onPress={onAgain}>
          {t('advice_again')}
        </Button>
        <Button size="sm" variant="quiet" aria-label={t('advice_keep_of', { name })} onPress={onKeep}>
          {t('advice_keep')}
        </Button>
      </div>
    </div>
  );
};
