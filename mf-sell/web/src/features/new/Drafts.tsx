import { wizardSlug, type OwnAdSummary } from '@rollheim/contracts';
import { customerAtom, localeAtom, useAtomValue, usePath, useQuery } from '@rollheim/module-api';
import { formatDateTime, Link, Section } from '@rollheim/ui';
import { api } from '../../api.ts';
import { isCut } from '../../draft/once-back.ts';
import { useTexts } from '../../texts.ts';
import css from './NewAdPage.module.css';

type Draft = Pick<OwnAdSummary, 'entityId' | 'title' | 'productType' | 'updatedAt' | 'submissionStored'>;
interface Products {
  readonly products: readonly Draft[];
}

/**
 * Those that this browser has seen, for who has no network; none where it keeps nothing. `claimed`: those alone that it has
 * a claim to, which no cookie has to prove.
 */
async function seenDrafts(claimed = false): Promise<Products> {
  const { readDrafts } = await import('../../draft/kept-drafts.ts');
  const drafts = await readDrafts().catch(() => []);
  const products = drafts
    .filter(({ claim }) => !claimed || claim !== undefined)
    .map(({ id, ad: { listing, submissionStored } }) => ({
      entityId: id,
      title: listing.content.title,
      productType: listing.content.productType,
      updatedAt: listing.updatedAt,
      ...(submissionStored ? { submissionStored } : {}),
    }));
  return { products };
}

/** The drafts that the service names, and behind them those of which this browser has lost the cookie. */
const withLost = (named: readonly Draft[], seen: Products): readonly Draft[] => [
  ...named,
  ...seen.products.filter(({ entityId }) => !named.some((draft) => draft.entityId === entityId)),
];

/** Drafts that can be continued. */
export const Drafts = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const isLoggedIn = useAtomValue(customerAtom) !== null;
  const drafts = useQuery({
    queryKey: ['drafts'],
    queryFn: async ({ signal }): Promise<Products> => {
      try {
        const named = await api.get('/public/customer/ads-in-editing-for-uuid', { signal });
        return { products: isLoggedIn ? named.products : withLost(named.products, await seenDrafts(true)) };
      } catch (error) {
        if (isCut(error)) return seenDrafts();
        throw error;
      }
    },
    staleTime: 0,
  });
  const products = drafts.data?.products ?? [];
  if (products.length === 0) return null;
  const placeOf = ({ submissionStored }: Draft) => (submissionStored ? 'submitted' : 'continue');
  return (
    <Section title={t('drafts')}>
      <ul className={css.drafts}>
        {products.map((draft) => (
          <li key={draft.entityId}>
            <Link href={path('sell-edit', { id: draft.entityId, step: wizardSlug(placeOf(draft), locale) })}>
              {draft.title || t(`type.${draft.productType}`)}
            </Link>
            <span>
              {draft.submissionStored
                ? t('draft_stored')
                : t('draft_edited', { time: formatDateTime(draft.updatedAt, locale, 'dateTime') })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
