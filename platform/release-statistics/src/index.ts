/** What the figures of a rollout say: pure, the same facts always get the same judgement. */
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
export { ALPHA, ALPHA_SAMPLE_RATIO, budget, isMetric, USUAL_THRESHOLDS, type Thresholds } from './metrics.ts';
export { stretchesOf, type Stretch } from './stretches.ts';
export { Scale, type BadEvent } from './weigh.ts';
