import { progressSteps, stepPercent, type OwnAdSummary } from '@rollheim/contracts';

/** Whole percent of an ad over all steps of the progress order; 100 only when all are complete. */
export function overallPercent({
  productType,
  requiredPercent,
}: Pick<OwnAdSummary, 'productType' | 'requiredPercent'>): number {
  const steps = progressSteps(productType).map(({ step }) => stepPercent(step, productType, requiredPercent));
  return Math.floor(steps.reduce((sum, percent) => sum + percent, 0) / steps.length);
}
