import { localeAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { formatDateTime, Tag } from '@rollheim/ui';
import { api } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { OPERATOR_KEY } from '../queries.ts';
import { isSameFirm } from './same-firm.ts';

const TONES = { valid: 'success', invalid: 'error', unverified: 'neutral' } as const;

interface Props {
  readonly customerId: string;
  readonly vatNumber: string;
  /** As the dealer gave it. */
  readonly company: string | null;
}

/** What VIES says of the number; the page waits for nothing of it. */
export const VatAnswer = ({ customerId, vatNumber, company }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { data, isError } = useQuery({
    queryKey: [...OPERATOR_KEY, 'vat', customerId, vatNumber],
    queryFn: ({ signal }) => api.get(`/private/operator/merchants/${customerId}/vat`, { signal }),
    retry: false,
  });
  if (!data && !isError) return <p className={css.soft}>{t('dealers.vies_asking')}</p>;
  const { status, at, name } = data ?? { status: 'unverified' as const, at: null, name: null };
  return (
    <div className={css.contact} role="status">
      <span>
        <Tag tone={TONES[status]}>{t(`dealers.vies_${status}`)}</Tag>{' '}
        {at === null ? null : (
          <span className={css.soft}>
            {t('dealers.vies_at', { time: formatDateTime(at, locale, 'dateTime') })}
          </span>
        )}
      </span>
      {name === null ? null : <span>{name}</span>}
      {name !== null && company !== null && !isSameFirm(name, company) ? (
        <span>
          <Tag tone="task">{t('dealers.vies_other_name')}</Tag>
        </span>
      ) : null}
    </div>
  );
};
