import { Section, Switch } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './EmailSettings.module.css';
import { usePushHere, useSwitchPush } from './push-queries.ts';

/** Pushes on this device: asked for on a press alone; who blocked them reads so, and is not asked again. */
export const PushHere = () => {
  const t = useTexts();
  const { data: here } = usePushHere();
  const { mutate, isPending } = useSwitchPush(here?.publicKey ?? '');
  if (!here) return null;
  const { support, on } = here;
  return (
    <Section title={t('push.title')} look="panel" padded={false}>
      <div className={css.row}>
        {support === 'possible' ? (
          <Switch checked={on} disabled={isPending} note={t('push.note')} onChange={mutate}>
            {t('push.here')}
          </Switch>
        ) : (
          <p>{t(`push.${support}`)}</p>
        )}
      </div>
    </Section>
  );
};
