/** What the figures of a rollout say: pure, the same facts always get the same judgement. */
export {
  breakDown,
  FALSE_DISCOVERIES,
  type Breakdown,
  type CellCount,
  type CellJudgement,
} from './breakdown.ts';
export {
  cellName,
  cellOf,
  DIMENSIONS,
  type Cell,
  type CellName,
  type Dimension,
  type PlaceDimension,
} from './cells.ts';
export { proportion, type Interval } from './confidence.ts';
export {
  decide,
  figure,
  figures,
  type BothArms,
  type Facts,
  type Judgement,
  type MetricJudgement,
} from './decide.ts';
export { fromLog } from './evidence.ts';
export {
  ALPHA,
  ALPHA_SAMPLE_RATIO,
  budget,
  isMetric,
  isOutcome,
  USUAL_THRESHOLDS,
  type Thresholds,
} from './metrics.ts';
export { stretchesOf, type Stretch } from './stretches.ts';
export { Scale, wantedOf, type BadEvent, type Wanted } from './weigh.ts';
