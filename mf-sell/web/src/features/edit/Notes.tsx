import { useModuleContext } from '@rollheim/module-api';
import { useTexts } from '../../texts.ts';
import css from './Wizard.module.css';

/** How the auction goes, before the seller describes anything. */
export const Notes = () => {
  const t = useTexts();
  const { rounds } = useModuleContext().config;
  return (
    <ol className={css.notes}>
      <li>{t('next_review')}</li>
      {rounds ? <li>{t('next_auction', rounds)}</li> : null}
      <li>{t('next_sale')}</li>
      <li>{t('notes_private')}</li>
    </ol>
  );
};
