import { customerAtom, localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatDateTime, Notice, Tag } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { useClaimOf, type HeldClaim, type Item } from './use-claims.ts';

/** Who has an item of a queue, and since when; nothing where no one does. */
export const TakenTag = (item: Item) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const own = useAtomValue(customerAtom)?.customerId;
  const claim = useClaimOf(item);
  if (claim === null) return null;
  const { customerId, name, at } = claim;
  return (
    <span>
      <Tag>
        {t(customerId === own ? 'dealers.taken_own' : 'dealers.taken_by', {
          name,
          time: formatDateTime(at, locale, 'time'),
        })}
      </Tag>
    </span>
  );
};

/** In the place of the decision while a colleague has the item. */
export const TakenByOther = ({ claim: { other, takeOver } }: { readonly claim: HeldClaim }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  if (other === null) return null;
  const { name, at } = other;
  return (
    <div className={css.actions}>
      <Notice kind="tertiary">
        {t('dealers.taken_by', { name, time: formatDateTime(at, locale, 'time') })}
      </Notice>
      <Button variant="outline" block onPress={takeOver}>
        {t('dealers.take')}
      </Button>
    </div>
  );
};
