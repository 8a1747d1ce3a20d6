import {
  appliesTo,
  ATTRIBUTES,
  DAMP,
  dampReadings,
  TYRES,
  type DampReading,
  type VehicleContent,
} from '@rollheim/contracts';
import { attributeLabel, groupLabel, optionLabel, valueText } from '@rollheim/contracts/attributes';
import { floorOf } from '@rollheim/illustrations/outline';
import { Outline } from '@rollheim/page-parts/outline';
import marks from '@rollheim/page-parts/outline.css';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { cx, formatDateTime, Inline, KeyFacts } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import css from './Damages.module.css';
import { useMeasured } from './use-measured.ts';

interface Props {
  readonly content: VehicleContent;
}

/** The readings at their places on the floor plan, and in words. */
const DampMap = ({ content, readings }: Props & { readonly readings: readonly DampReading[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const measured = useMeasured(content.attributes);
  const list = useRef<HTMLUListElement>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const date = content.attributes['damp_date'];
  const said = readings.map(({ spot, percent, level }) => ({
    spot: optionLabel('damp_spot', spot, locale),
    percent: `${percent}\u00a0%`,
    level: t(`damp_level.${level}`),
  }));
  const press = (index: number) => {
    setMarked(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section>
      <h3>{groupLabel(DAMP, locale)}</h3>
      <p className={css.soft}>
        {typeof date === 'string' && date !== ''
          ? `${t('damp_when', { date: formatDateTime(date, locale, 'month') })} `
          : null}
        {t('damp_scale')}
      </p>
      <div className={css.both}>
        <Outline
          drawing={floorOf(
            content,
            readings.map(({ spot }) => spot),
          )}
          measured={measured}
          label={t('damp_outline')}
          pins={readings.map(({ percent, level }, index) => ({
            text: String(percent),
            name: Object.values(said[index] ?? {}).join(', '),
            look: level,
          }))}
          marked={marked}
          onMark={setMarked}
          onPress={press}
        />
        <ul ref={list} className={css.list}>
          {said.map(({ spot, percent, level }, index) => (
            <li key={spot} aria-current={marked === index}>
              <Inline nowrap>
                <span className={cx(marks.pin, marks[readings[index]?.level ?? 'dry'])}>
                  {readings[index]?.percent}
                </span>
                <span>
                  <strong>{spot}</strong>{' '}
                  <span className={css.soft}>
                    {percent}, {level}
                  </span>
                </span>
              </Inline>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};

/** What was measured on the vehicle: tyres, and damp by place; what was not is named once. */
export const Measured = ({ content }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { attributes, productType } = content;
  const readings = dampReadings(attributes);
  const tyres = ATTRIBUTES.filter((entry) => entry.group === TYRES && appliesTo(entry, productType)).flatMap(
    (entry) => {
      const value = valueText(entry, attributes[entry.code], locale);
      return value === null ? [] : [{ label: attributeLabel(entry.code, locale), value }];
    },
  );
  const lacking =
    tyres.length === 0 ? (readings.length === 0 ? 'both' : 'tyres') : readings.length === 0 ? 'damp' : null;
  return (
    <>
      {tyres.length > 0 ? (
        <section>
          <h3>{groupLabel(TYRES, locale)}</h3>
          <KeyFacts look="list" items={tyres} />
        </section>
      ) : null}
      {readings.length > 0 ? <DampMap content={content} readings={readings} /> : null}
      {lacking ? <p className={css.soft}>{t(`not_measured.${lacking}`)}</p> : null}
    </>
  );
};
