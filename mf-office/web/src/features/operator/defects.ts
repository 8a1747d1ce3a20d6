import type { VehicleContent } from '@rollheim/contracts';

/** True where the seller has to describe defects: not where a list of damages does, nor where the data say that there are none. */
export const mayHaveDefects = ({
  defects,
  damages,
  attributes,
}: Pick<VehicleContent, 'defects' | 'damages' | 'attributes'>): boolean =>
  defects.trim() !== '' || (damages.length === 0 && attributes['defects_exists'] !== 'no');
