import { Stack } from '@rollheim/ui';
import { lazy, Suspense, useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { AttributeField } from '../fields/AttributeField.tsx';
import { FieldQuery } from '../query/Query.tsx';
import { CountChoice, isCount } from './CountChoice.tsx';
import { Known } from './Known.tsx';
import { isMonthText, MONTH, MonthText, YEAR } from './MonthText.tsx';
import type { Screens } from './use-screens.ts';
import type { VinFacts } from './vin.ts';
import css from './Questions.module.css';

const BodyOfModel = lazy(async () => ({ default: (await import('./ModelNames.tsx')).BodyOfModel }));

/** Where to find an answer; open at the first question that has none yet. */
const Where = ({ text, first }: { readonly text: string; readonly first: boolean }) => {
  const t = useTexts();
  // from then on it is as the seller leaves it
  const [open] = useState(first);
  return (
    <details className={css.where} open={open}>
      <summary>{t('where_from')}</summary>
      <p>{text}</p>
    </details>
  );
};

/** What the number names; it blocks nothing. */
const VinHelp = ({ facts }: { readonly facts: VinFacts | null }) => {
  const t = useTexts();
  const { definitions } = useDraft();
  if (facts === null) return null;
  const base = definitions
    .find(({ attributeCode }) => attributeCode === 'chassis')
    ?.options.find(({ optionId }) => optionId === facts.chassis)?.label;
  const year = facts.modelYear === null ? null : t('vin_year', { year: String(facts.modelYear) });
  const told = [base ?? facts.maker, year].filter((each) => each !== null).join(', ');
  return (
    <div role="status" className={css.where}>
      {told === '' ? null : <p>{t('vin_tells', { told })}</p>}
      {facts.doubtful ? <p>{t('vin_doubtful')}</p> : null}
    </div>
  );
};

/** One screen: what is known above the first one, and three questions. */
export const Questions = ({ screens }: { readonly screens: Screens }) => {
  const { missing } = useDraft();
  const { at, questions, known } = screens;
  // alone where the year is known
  const withYear = questions.some(({ attributeCode }) => attributeCode === YEAR);
  const firstEmpty = questions.find(({ attributeCode }) => missing.includes(attributeCode));
  return (
    <Stack gap={5}>
      {known.length > 0 && at === screens.knownAt ? <Known key={at} screens={screens} /> : null}
      <div className={css.questions} data-screen={`${known.length}-${at}`}>
        {questions
          .filter(({ attributeCode }) => !withYear || attributeCode !== MONTH)
          .map((definition) => (
            <div key={definition.attributeCode} className={css.question}>
              <FieldQuery
                fields={definition.attributeCode === YEAR ? [YEAR, MONTH] : [definition.attributeCode]}
              />
              {isMonthText(definition) ? (
                <MonthText definition={definition} />
              ) : isCount(definition) ? (
                <CountChoice definition={{ ...definition, tooltip: null }} />
              ) : (
                <AttributeField definition={{ ...definition, tooltip: null }} open />
              )}
              {definition.attributeCode === 'category' ? (
                <Suspense>
                  <BodyOfModel />
                </Suspense>
              ) : null}
              {definition.attributeCode === 'vin' ? <VinHelp facts={screens.vin} /> : null}
              {definition.tooltip === null ? null : (
                <Where text={definition.tooltip} first={definition === firstEmpty} />
              )}
            </div>
          ))}
      </div>
    </Stack>
  );
};
