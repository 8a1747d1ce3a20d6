import { Dialog, Stack, Switch } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { DESK_KEYS, type DeskAct } from './keys.ts';

interface Props {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly onClose: () => void;
}

/** Lists the keys, and switches them off for who is disturbed by them. */
export const KeysDialog = ({ on, onChange, onClose }: Props) => {
  const t = useTexts();
  return (
    <Dialog open onClose={onClose} title={t('bank.keys_title')} closeLabel={t('close')}>
      <Stack gap={4}>
        <dl className={css.keys}>
          {(Object.keys(DESK_KEYS) as DeskAct[]).map((act) => (
            <div key={act}>
              <dt>
                <kbd>{DESK_KEYS[act]}</kbd>
              </dt>
              <dd>{t(`bank.key.${act}`)}</dd>
            </div>
          ))}
        </dl>
        <Switch checked={on} onChange={onChange}>
          {t('bank.keys_on')}
        </Switch>
      </Stack>
    </Dialog>
  );
};
