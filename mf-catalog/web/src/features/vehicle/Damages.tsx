import type { VehicleContent } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Section } from '@rollheim/ui';
import { optionLabel } from '@rollheim/contracts/attributes';
import { useTexts } from '../../texts.ts';
import css from './Damages.module.css';

/** What the seller says is damaged, in words. */
export const Damages = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <Section title={t('damages')}>
      {content.damages.length === 0 ? (
        <p>{t('damages_none')}</p>
      ) : (
        <ol className={css.list}>
          {content.damages.map((damage) => (
            <li key={damage.sortOrder}>
              <span className={css.pin}>{damage.sortOrder + 1}</span>
              <span>
                <strong>{optionLabel('damage_location', damage.location, locale)}</strong>{' '}
                <span className={css.soft}>{optionLabel('damage_type', damage.type, locale)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};
