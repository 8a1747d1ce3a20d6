import {
  finishPercent,
  progressSteps,
  stepPercent,
  wholePercent,
  type OwnAdSummary,
} from '@rollheim/contracts';

/** Whole percent of an own ad over all steps of the progress order, the last one included; 100 only when all are complete. */
export function overallPercent({
  productType,
  requiredPercent,
  documents,
}: Pick<OwnAdSummary, 'productType' | 'requiredPercent' | 'documents'>): number {
  const steps = progressSteps(productType).map(({ step }) => stepPercent(step, productType, requiredPercent));
  const all = [...steps, finishPercent({ documents, loggedIn: true })];
  return wholePercent(productType, all, { loggedIn: true });
}
