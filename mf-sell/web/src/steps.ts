import {
  attribute,
  finishPercent,
  wholePercent,
  LOCALES,
  stepOfQueried,
  WIZARD_SLUGS,
  progressSteps,
  stepPercent,
  type Locale,
  type ProductType,
  type RequiredPercent,
} from '@rollheim/contracts';

/** Places of an ad by the words of their paths: the steps of the specification's list (spec 1 §2) and what surrounds them. */
const { continue: _noPlace, ...SLUGS } = WIZARD_SLUGS;

export type PlaceId = keyof typeof SLUGS;
/** Pages that begin an ad, before its steps. */
type IntakeId = 'sale-date' | 'notes';
/** Leads to the page that begins another ad. */
type BeginId = 'import' | 'new-or-import';
/** A step: 10 for motorhomes, 9 for trailers. */
export type StepId = Exclude<PlaceId, 'submitted' | 'steps' | IntakeId | BeginId>;
/** A page that shows a part of the ad. */
export type PageId = StepId | IntakeId | 'steps';
/** Steps that the progress order knows; the last one is `finish`: personal data or last step. */
export type ProgressId = 'profile' | 'equipment' | 'defects' | 'images' | 'auction' | 'finish';

const PLACES = Object.keys(SLUGS) as PlaceId[];

/** Word of a step in a page's path. */
export const slugOf = (place: PlaceId, locale: Locale): string => SLUGS[place][locale];

/** The step of a path's word, in whichever language it is; null for an unknown word. */
export const placeOf = (slug: string): PlaceId | null =>
  PLACES.find((place) => place === slug || LOCALES.some((locale) => slugOf(place, locale) === slug)) ?? null;

/** The page of a place; null where it shows no step. */
export const pageOf = (place: PlaceId | null): PageId | null =>
  place === null || place === 'submitted' || place === 'import' || place === 'new-or-import' ? null : place;

/**
 * The steps in the order in which they are gone through: that of the specification's list, and the account behind the
 * auction, as the progress order has it.
 */
const STEPS: readonly StepId[] = [
  'profile',
  'equipment',
  'description',
  'defects',
  'images',
  'more-images',
  'more-information',
  'auction',
  'personal-data',
  'last-step',
];

/** Steps that a vehicle type has. */
export const stepsOf = (productType: ProductType): readonly StepId[] =>
  STEPS.filter((step) => !(step === 'more-information' && productType === 'trailer'));

/** Who goes through the steps. */
export interface Walker {
  readonly loggedIn: boolean;
  readonly hasCompletedProfileData: boolean;
  /** Somebody of the team: the account and the submission are the seller's. */
  readonly byTeam?: boolean;
}

/** The step at the end for who has an account: it takes the place of the personal data once they are complete. */
const lastOf = ({ loggedIn, hasCompletedProfileData }: Walker): StepId =>
  loggedIn && hasCompletedProfileData ? 'last-step' : 'personal-data';

/** Pages that no ad needs. A private seller is offered them, and is led through one only where it has something. */
export const OPTIONAL: readonly StepId[] = ['more-images', 'more-information'];

/** The pages that somebody goes through, in their order; `without`: those that are only offered. */
export function flowOf(
  productType: ProductType,
  walker: Walker,
  without: readonly StepId[] = [],
): readonly PageId[] {
  const steps = stepsOf(productType).filter((step) => {
    if (without.includes(step)) return false;
    if (progressOf(step) !== 'finish') return true;
    return !walker.byTeam && (!walker.loggedIn || step === lastOf(walker));
  });
  return [...(walker.byTeam ? [] : (['notes'] as const)), ...steps];
}

/** Under which step of the progress order a page counts. */
const COUNTS_AS: Readonly<Record<PageId, ProgressId>> = {
  'sale-date': 'profile',
  notes: 'profile',
  steps: 'profile',
  profile: 'profile',
  equipment: 'equipment',
  description: 'defects',
  defects: 'defects',
  images: 'images',
  'more-images': 'images',
  'more-information': 'images',
  auction: 'auction',
  'personal-data': 'finish',
  'last-step': 'finish',
};
export const progressOf = (page: PageId): ProgressId => COUNTS_AS[page];

/** Pages that are none of the steps: they come before them, or are about all of them. */
const BESIDE: readonly PageId[] = ['sale-date', 'notes', 'steps'];

/** The step of the progress order that a page is in; null where it is in none. */
export const stepOfPage = (page: PageId): ProgressId | null =>
  BESIDE.includes(page) ? null : progressOf(page);

const MORE_IMAGES: readonly string[] = ['image_damage', 'image_technical', 'image_papers'];
const EXTRA: Readonly<Record<string, StepId>> = {
  damages: 'defects',
  defects: 'defects',
  description: 'description',
};

/** The step that shows a field: an attribute, or another one as the calls name it (`terms.startPrice`). */
export function stepOfField(field: string, productType: ProductType): StepId {
  const [name = ''] = field.split('.');
  if (MORE_IMAGES.includes(name)) return 'more-images';
  const step = EXTRA[name] ?? stepOfQueried(name) ?? 'auction';
  // of a motorhome what no one has to know is asked for later
  return step === 'profile' && productType === 'motorhome' && !attribute(name)?.required
    ? 'more-information'
    : step;
}

/** What the last step looks at besides the attributes. */
export interface FinishFacts extends Walker {
  readonly documents: number;
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
  let open = true;
  return [...content, { id: 'finish' as const, step: lastOf(finish), percent: finishPercent(finish) }].map(
    (entry) => {
      const result = { ...entry, open };
      open = open && entry.percent === 100;
      return result;
    },
  );
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

/** The page before and behind one; null at the ends. One that is beside the flow has those of its step at the end. */
export function neighbours(
  flow: readonly PageId[],
  page: PageId,
): { readonly before: PageId | null; readonly behind: PageId | null } {
  if (page === 'sale-date') return { before: null, behind: flow[0] ?? null };
  const same = (each: PageId) => progressOf(each) === progressOf(page);
  const at = flow.includes(page) ? flow.indexOf(page) : flow.findLastIndex(same);
  return { before: flow[at - 1] ?? null, behind: flow[at + 1] ?? null };
}

/** The missing codes that belong to one step. */
export const missingOf = (
  step: PageId,
  productType: ProductType,
  missing: readonly string[],
): readonly string[] => missing.filter((code) => stepOfField(code, productType) === step);

/** The folder that an address is in, with its slash. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
