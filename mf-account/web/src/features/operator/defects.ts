import type { VehicleContent } from '@rollheim/contracts';

/** True where the seller has to describe defects: not of a vehicle that has none, as its data say. */
export const mayHaveDefects = ({
  defects,
  attributes,
}: Pick<VehicleContent, 'defects' | 'attributes'>): boolean =>
  defects.trim() !== '' || attributes['defects_exists'] !== false;
