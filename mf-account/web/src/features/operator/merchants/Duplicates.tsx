import type { OperatorMerchant } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { Facts, Link, Section, Tag } from '@rollheim/ui';
import { groupedNumber } from '../../../shared/place.ts';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { STANDING_TONES } from './states.ts';

/** Others who may be the same, with what they have in common. */
export const Duplicates = ({ merchant: { duplicates } }: { readonly merchant: OperatorMerchant }) => {
  const t = useTexts();
  const path = usePath();
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
                {merchantId === null ? (
                  <strong>{name}</strong>
                ) : (
                  <Link href={path('operator-merchant', { id: customerId })}>{name}</Link>
                )}
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
