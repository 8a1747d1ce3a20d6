import {
  attribute,
  finishPercent,
  wholePercent,
  LOCALES,
  WIZARD_SLUGS,
  progressSteps,
  stepPercent,
  type Locale,
  type ProductType,
  type RequiredPercent,
} from '@rollheim/contracts';

/** Steps of an ad in the order of the specification's list (spec 1 §2): 10 for motorhomes, 9 for trailers. */
const { continue: _noPlace, ...SLUGS } = WIZARD_SLUGS;

export type PlaceId = keyof typeof SLUGS;
export type StepId = Exclude<PlaceId, 'submitted'>;
/** Steps that the progress order knows; the last one is `finish`: personal data or last step. */
export type ProgressId = 'profile' | 'equipment' | 'defects' | 'images' | 'auction' | 'finish';

const PLACES = Object.keys(SLUGS) as PlaceId[];

/** Word of a step in a page's path. */
export const slugOf = (place: PlaceId, locale: Locale): string => SLUGS[place][locale];

/** The step of a path's word, in whichever language it is; null for an unknown word. */
export const placeOf = (slug: string): PlaceId | null =>
  PLACES.find((place) => place === slug || LOCALES.some((locale) => slugOf(place, locale) === slug)) ?? null;

/** Steps that a vehicle type has. */
export const stepsOf = (productType: ProductType): readonly StepId[] =>
  PLACES.filter(
    (place): place is StepId =>
      place !== 'submitted' && !(place === 'more-information' && productType === 'trailer'),
  );

/** Under which step of the progress order a step counts. */
const COUNTS_AS: Readonly<Record<StepId, ProgressId>> = {
  profile: 'profile',
  'more-information': 'profile',
  equipment: 'equipment',
  description: 'defects',
  defects: 'defects',
  images: 'images',
  'more-images': 'images',
  auction: 'auction',
  'personal-data': 'finish',
  'last-step': 'finish',
};
export const progressOf = (step: StepId): ProgressId => COUNTS_AS[step];

/** What the last step looks at besides the attributes. */
export interface FinishFacts {
  readonly documents: number;
  readonly loggedIn: boolean;
  readonly hasCompletedProfileData: boolean;
}

export interface ProgressStep {
  readonly id: ProgressId;
  /** Page that it leads to. */
  readonly step: StepId;
  /** 0 to 100. */
  readonly percent: number;
  /** True where all before it are at 100. */
  readonly open: boolean;
}

/**
 * The progress order of an ad with how far each step is (spec 1 §2, spec 2 §5.2). A step with a field that cannot be
 * saved (`wrong`) is not complete, however full it is.
 */
export function progress(
  productType: ProductType,
  percent: RequiredPercent,
  finish: FinishFacts,
  wrong: ReadonlySet<ProgressId> = new Set(),
): readonly ProgressStep[] {
  const content = progressSteps(productType).map(({ step }) => ({
    id: step as ProgressId,
    step: step as StepId,
    percent: Math.min(stepPercent(step, productType, percent), wrong.has(step as ProgressId) ? 99 : 100),
  }));
  // the last step takes the place of the personal data once they are complete
  const last: StepId = finish.loggedIn && finish.hasCompletedProfileData ? 'last-step' : 'personal-data';
  let open = true;
  return [...content, { id: 'finish' as const, step: last, percent: finishPercent(finish) }].map((entry) => {
    const result = { ...entry, open };
    open = open && entry.percent === 100;
    return result;
  });
}

/** How far the whole ad is, percent: 0 while nothing is written, 100 only where every step is. */
export const overall = (
  productType: ProductType,
  steps: readonly ProgressStep[],
  finish: Pick<FinishFacts, 'loggedIn'>,
): number =>
  wholePercent(
    productType,
    steps.map(({ percent }) => percent),
    finish,
  );

/** Where an ad is to be continued: the first step that is not complete, else the last one. */
export const firstOpen = (steps: readonly ProgressStep[]): StepId =>
  (steps.find(({ percent }) => percent < 100) ?? steps.at(-1))?.step ?? 'profile';

/** The step before and behind one, in the progress order; null at the ends. */
export function neighbours(
  steps: readonly ProgressStep[],
  step: StepId,
): { readonly before: StepId | null; readonly behind: StepId | null } {
  const at = steps.findIndex(({ id }) => id === progressOf(step));
  return { before: steps[at - 1]?.step ?? null, behind: steps[at + 1]?.step ?? null };
}

/** The missing codes that belong to one step. */
export function missingOf(
  step: ProgressId,
  productType: ProductType,
  missing: readonly string[],
): readonly string[] {
  const keys = progressSteps(productType).find((entry) => entry.step === step)?.keys ?? [];
  return missing.filter((code) => attribute(code)?.sets.some((set) => keys.includes(set)));
}

/** The folder that an address is in, with its slash. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
