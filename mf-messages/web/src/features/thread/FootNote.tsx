import { Info } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Thread.module.css';

interface Props {
  /** An amount is to be answered. */
  readonly binds: boolean;
  /** A question is to be answered. */
  readonly asked: boolean;
}

/** Below a thread that waits for an answer: what holds for an answer of its kind. */
export const FootNote = ({ binds, asked }: Props) => {
  const t = useTexts();
  if (!binds && !asked) return null;
  return (
    <p className={css.foot}>
      <Info aria-hidden="true" />
      <span>{[binds && t('binding_note'), asked && t('question_note')].filter(Boolean).join(' ')}</span>
    </p>
  );
};
