import { Dialog, Stack, Switch } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { AD_KEYS, type AdAct } from './keys.ts';

interface Props {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly onClose: () => void;
}

/** Lists the keys of the review, and switches them off for who is disturbed by them. */
export const AdKeys = ({ on, onChange, onClose }: Props) => {
  const t = useTexts();
  const keys = [
    ...(Object.keys(AD_KEYS) as AdAct[]).map((act) => ({ key: AD_KEYS[act], text: t(`desk.key.${act}`) })),
    { key: '1–9', text: t('desk.key.block') },
    { key: 'Enter', text: t('desk.key.send') },
  ];
  return (
    <Dialog open onClose={onClose} title={t('bank.keys_title')} closeLabel={t('close')}>
      <Stack gap={4}>
        <dl className={css.keys}>
          {keys.map(({ key, text }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
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
