import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, Check, formatDateTime, Inline, KeyFacts, Pencil, Tag } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useValueText } from '../fields/value-text.ts';
import type { Screens } from './use-screens.ts';
import css from './Questions.module.css';

/** What is known of the vehicle already, confirmed by one action; or all of it becomes questions. */
export const Known = ({ screens }: { readonly screens: Screens }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const valueText = useValueText();
  const { view } = useDraft();
  const { attributes } = view.listing.content;
  const facts = screens.known.flatMap((definition) => {
    const { attributeCode: code, label, frontendInput } = definition;
    const value = code === 'vin' ? view.private.vin : (attributes[code] ?? null);
    if (value === null || value === '') return [];
    if (code.endsWith('_year')) return [{ label, value: String(value) }];
    return [
      {
        label,
        value:
          frontendInput === 'date'
            ? formatDateTime(String(value), locale, 'month')
            : valueText(definition, value),
      },
    ];
  });
  return (
    <section className={css.known} aria-labelledby="known-title">
      <div className={css.head}>
        <h2 id="known-title">{t('known')}</h2>
        {screens.confirmed ? (
          <Tag tone="success" icon={<Check aria-hidden="true" />}>
            {t('known_confirmed')}
          </Tag>
        ) : null}
      </div>
      <KeyFacts look="list" items={facts} />
      <Inline gap={3}>
        {screens.confirmed ? null : (
          <Button variant="outline" size="sm" onPress={screens.confirm}>
            {t('known_confirm')}
          </Button>
        )}
        <Button variant="quiet" size="sm" icon={<Pencil aria-hidden="true" />} onPress={screens.open}>
          {t('known_wrong')}
        </Button>
      </Inline>
    </section>
  );
};
