import type { OperatorMerchant } from '@rollheim/contracts';
import { groupedNumber } from '@rollheim/page-parts';
import { Facts, Section, Tag } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { PersonName } from '../PersonName.tsx';
import { STANDING_TONES } from './states.ts';

/** Others who may be the same, with what they have in common. */
export const Duplicates = ({ merchant: { duplicates } }: { readonly merchant: OperatorMerchant }) => {
  const t = useTexts();
  return (
    <Section
      look="panel"
      title={t('dealers.duplicates_title')}
      actions={
        duplicates.length > 0 ? (
          <Tag tone="task">{t('dealers.duplicates', { count: duplicates.length })}</Tag>
        ) : null
      }
    >
      {duplicates.length === 0 ? (
        <p className={css.soft}>{t('dealers.duplicates_none')}</p>
      ) : (
        <ul className={css.documents}>
          {duplicates.map(({ customerId, merchantId, company, city, group, same }) => {
            const name = company ?? t('dealers.unnamed');
            return (
              <li key={customerId}>
                <PersonName customerId={customerId} merchantId={merchantId} name={name} />
                <Facts
                  className={css.soft}
                  items={[
                    merchantId === null ? null : t('dealers.number', { number: groupedNumber(merchantId) }),
                    city,
                    group === null ? null : (
                      <Tag tone={STANDING_TONES[group]}>{t(`dealers.group.${group}`)}</Tag>
                    ),
                  ]}
                />
                <span>{same.map((each) => t(`dealers.same.${each}`)).join(', ')}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};
