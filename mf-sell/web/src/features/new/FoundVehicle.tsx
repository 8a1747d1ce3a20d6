import {
  confirmationPrompts,
  type AttributeDefinition,
  type AttributeValue,
  type ImportedVehicle,
} from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, Skeleton } from '@rollheim/ui';
import { useDefinitions } from '../../draft/calls.ts';
import { useTexts } from '../../texts.ts';
import { useValueText } from '../fields/value-text.ts';
import css from './PlateImport.module.css';

/** A value in words; years are not grouped, of an inspection's end its month counts. */
function useShown(): (definition: AttributeDefinition, value: AttributeValue) => string {
  const locale = useAtomValue(localeAtom);
  const valueText = useValueText();
  return (definition, value) => {
    if (definition.attributeCode.endsWith('_year')) return String(value);
    return definition.frontendInput === 'date'
      ? formatDateTime(String(value), locale, 'month')
      : valueText(definition, value);
  };
}

/**
 * What an ad begins with, in the words of its fields. Values that need the seller's word (spec 2 §5.3) are shown with their
 * question: going on is the answer to it.
 */
export const FoundVehicle = ({
  vehicle,
  title,
}: {
  readonly vehicle: ImportedVehicle;
  /** Where it comes from. */
  readonly title: string;
}) => {
  const t = useTexts();
  const shown = useShown();
  const { productType, attributes, description } = vehicle;
  const { data: definitions } = useDefinitions(productType);
  if (!definitions) return <Skeleton shape="card" />;
  const known = definitions.filter(({ attributeCode: code }) => (attributes[code] ?? null) !== null);
  return (
    <div className={css.found} role="group" aria-label={title}>
      <p>
        <strong>{title}</strong> {t(`type.${productType}`)}
      </p>
      <dl>
        {known.map((definition) => {
          const { attributeCode: code, label, confirmation } = definition;
          const value = attributes[code] ?? null;
          return (
            <div key={code}>
              <dt>{label}</dt>
              <dd>
                {shown(definition, value)}
                {confirmation && confirmationPrompts(code, value) ? <small>{confirmation}</small> : null}
              </dd>
            </div>
          );
        })}
        {description ? (
          <div>
            <dt>{t('step.description')}</dt>
            <dd className={css.written}>{description}</dd>
          </div>
        ) : null}
      </dl>
      <p>{t('plate_check')}</p>
    </div>
  );
};
