import { Switch } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './EmailSettings.module.css';
import { useSetAmounts } from './queries.ts';

/** Whether pushes name amounts on a locked screen, on all own devices; saved at once. */
export const Amounts = ({ shown }: { readonly shown: boolean }) => {
  const t = useTexts();
  const { set, pending } = useSetAmounts();
  return (
    <div className={css.row}>
      <Switch checked={shown} disabled={pending} note={t('push.amounts_note')} onChange={set}>
        {t('push.amounts')}
      </Switch>
    </div>
  );
};
