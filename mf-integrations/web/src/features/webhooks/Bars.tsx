import type { WebhookHour } from '@rollheim/contracts/webhooks';
import type { CSSProperties } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Webhooks.module.css';

const sum = (hours: readonly WebhookHour[], of: keyof WebhookHour): number =>
  hours.reduce((all, hour) => all + hour[of], 0);

/** Attempts per hour of the last day: failed ones on top, hours without any hatched. */
export const Bars = ({ hours }: { readonly hours: readonly WebhookHour[] }) => {
  const t = useTexts();
  const most = Math.max(1, ...hours.map(({ sent, failed }) => sent + failed));
  const label = t('hook.bars', { sent: sum(hours, 'sent'), failed: sum(hours, 'failed') });
  return (
    <div>
      <div className={css.bars} role="img" aria-label={label}>
        {hours.map(({ sent, failed }, place) => {
          const all = sent + failed;
          const style = {
            '--h': `${Math.max(8, (100 * all) / most)}%`,
            '--f': all === 0 ? '0%' : `${(100 * failed) / all}%`,
          } as CSSProperties;
          return <i key={place} className={all === 0 ? css.none : css.bar} style={style} />;
        })}
      </div>
      <div className={css.ends}>
        <span>{t('hook.day_ago')}</span>
        <span>{t('hook.now')}</span>
      </div>
    </div>
  );
};
