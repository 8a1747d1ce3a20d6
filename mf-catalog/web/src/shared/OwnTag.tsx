import type { CatalogProduct } from '@rollheim/contracts';
import { ArrowDown, ArrowUp, Tag } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

interface Props {
  readonly context: CatalogProduct['context'];
}

/** Whether the viewer leads or was overbid, in a word with its colour; nothing where they have no bid. */
export const OwnTag = ({ context }: Props) => {
  const t = useTexts();
  if (context?.holdingHighestBid)
    return (
      <Tag tone="success" icon={<ArrowUp aria-hidden="true" />}>
        {t('you_lead')}
      </Tag>
    );
  return context?.overbid ? (
    <Tag tone="error" icon={<ArrowDown aria-hidden="true" />}>
      {t('overbid')}
    </Tag>
  ) : null;
};
