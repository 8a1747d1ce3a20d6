import { RangeBand } from '../../shared/RangeBand.tsx';
import { useTexts } from '../../texts.ts';
import css from './Funnel.module.css';

const LOW = 3_850_000;
const HIGH = 4_300_000;

/** What comes out in the end, by an example that says that it is one. */
export const Example = () => {
  const t = useTexts();
  return (
    <div className={css.example}>
      <p className={css.note}>{t('example_head')}</p>
      <RangeBand low={LOW} high={HIGH} />
      <p className={css.note}>{t('example_text')}</p>
    </div>
  );
};
