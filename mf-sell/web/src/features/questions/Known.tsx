import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, Check, formatDateTime, Inline, KeyFacts, Pencil, Tag } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { isImported, valueIn } from '../fields/imported.ts';
import { useValueText } from '../fields/value-text.ts';
import type { Screens } from './use-screens.ts';
import css from './Questions.module.css';

/** So many facts leave the open question in sight on a phone. */
const MOST_UNFOLDED = 4;

/**
 * What is known of the vehicle already, confirmed by one action; or all of it becomes questions. Behind the first screen,
 * and once it is confirmed and long, it is one line until it is opened.
 */
export const Known = ({ screens }: { readonly screens: Screens }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const valueText = useValueText();
  const draft = useDraft();
  const { view } = draft;
  const imported = screens.known
    .map(({ attributeCode }) => attributeCode)
    .filter((code) => isImported(draft, code));
  const { attributes } = view.listing.content;
  const facts = screens.known.flatMap((definition) => {
    const { attributeCode: code, frontendInput } = definition;
    const { label } = definition;
    const isNew = imported.includes(code);
    const value = code === 'vin' ? view.private.vin : (attributes[code] ?? null);
    const usual = { fuel: screens.vin?.usualFuel, chassis: screens.vin?.usualChassis };
    const isUsual = (of: keyof typeof usual) => code === of && value === usual[of] && !screens.confirmed;
    const note = isUsual('fuel') ? t('fuel_usual') : isUsual('chassis') ? t('chassis_usual') : undefined;
    if (value === null || value === '') return [];
    if (code.endsWith('_year')) return [{ label, isNew, value: String(value) }];
    return [
      {
        label,
        isNew,
        ...(note === undefined ? {} : { note }),
        value:
          frontendInput === 'date'
            ? formatDateTime(String(value), locale, 'month')
            : valueText(definition, value),
      },
    ];
  });
  const confirmed = screens.confirmed && imported.length === 0;
  const [folded] = useState(screens.at > 0 || (confirmed && facts.length > MOST_UNFOLDED));
  const state = confirmed ? (
    <Tag tone="success" icon={<Check aria-hidden="true" />}>
      {t('known_confirmed')}
    </Tag>
  ) : folded ? (
    <Tag tone="tertiary">{t('known_open')}</Tag>
  ) : null;
  const content = (
    <>
      {[true, false].map((each) => {
        const items = facts.filter(({ isNew }) => isNew === each);
        return items.length === 0 ? null : (
          <div key={String(each)}>
            {imported.length === 0 ? null : (
              <h3 className={css.origin}>{t(each ? 'import_group' : 'import_own')}</h3>
            )}
            <KeyFacts look="list" items={items.map(({ isNew: _origin, ...item }) => item)} />
          </div>
        );
      })}
      <Inline gap={3}>
        {confirmed ? null : (
          <Button
            variant="outline"
            size="sm"
            onPress={() => {
              // written again by the seller, a value is the seller's own
              for (const code of imported) draft.store.setAttribute(code, valueIn(draft, code));
              screens.confirm();
            }}
          >
            {t('known_confirm')}
          </Button>
        )}
        <Button variant="quiet" size="sm" icon={<Pencil aria-hidden="true" />} onPress={screens.open}>
          {t('known_wrong')}
        </Button>
      </Inline>
    </>
  );
  return (
    <section className={css.known} aria-labelledby="known-title">
      {folded ? (
        <details className={css.folded}>
          <summary>
            <span className={css.head}>
              <h2 id="known-title">
                {t('known')} ({facts.length})
              </h2>
              {state}
            </span>
          </summary>
          <div className={css.content}>{content}</div>
        </details>
      ) : (
        <>
          <div className={css.head}>
            <h2 id="known-title">{t('known')}</h2>
            {state}
          </div>
          {content}
        </>
      )}
    </section>
  );
};
