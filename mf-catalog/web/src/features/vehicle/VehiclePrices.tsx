import type { CatalogDetail, VehiclePrices as Known } from '@rollheim/contracts';
import { customerAtom, isDealerAtom, useAtomValue, useViewerQuery } from '@rollheim/module-api';
import { Prices } from '@rollheim/page-parts/prices';
import { Section } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useNear } from '../../shared/use-near.ts';
import { useTexts } from '../../texts.ts';
import { useContextOf } from './queries.ts';

interface Props {
  readonly vehicle: CatalogDetail;
}

const Shown = ({ vehicle: { entityId: id, auction } }: Props) => {
  const prices = useViewerQuery<Known>({
    queryKey: ['prices', id],
    queryFn: ({ signal }) => api.get(`/private/auction/${id}/prices`, { signal }),
  });
  return <Prices query={prices} of="this" price={auction.soldPrice ?? auction.price} />;
};

/** What sales of vehicles like it brought, for those who bid and for its owner; asked for once the part is near. */
export const VehiclePrices = ({ vehicle }: Props) => {
  const t = useTexts();
  const { watched, near } = useNear();
  const dealer = useAtomValue(isDealerAtom);
  const team = useAtomValue(customerAtom)?.team?.areas.includes('ads') === true;
  const role = useContextOf(vehicle.entityId).data?.role;
  const isOwner = role === 'owner';
  if (!dealer && !team && !isOwner) return null;
  return (
    <Section title={t('prices_title')}>
      <div ref={watched} style={{ minBlockSize: 320 }}>
        {near ? <Shown vehicle={vehicle} /> : null}
      </div>
    </Section>
  );
};
