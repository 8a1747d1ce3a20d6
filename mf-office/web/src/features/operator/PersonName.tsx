import { usePath } from '@rollheim/module-api';
import { Link } from '@rollheim/ui';

interface PersonNameProps {
  readonly customerId: string;
  /** Null: no dealer, who has no page of their own. */
  readonly merchantId: number | null;
  readonly name: string;
}

/** A person's name, which leads to the page of a dealer. */
export const PersonName = ({ customerId, merchantId, name }: PersonNameProps) => {
  const path = usePath();
  return merchantId === null ? (
    <strong>{name}</strong>
  ) : (
    <Link href={path('operator-merchant', { id: customerId })}>{name}</Link>
  );
};
