import type { ListingPrivate, VehicleContent } from './state/listings.ts';
import { OFFICIAL_KINDS } from './vehicle-media.ts';

/** What somebody is to a vehicle; who is several is the last one of them. */
export const VEHICLE_ROLES = ['guest', 'seller', 'dealer', 'buyer', 'owner', 'operator'] as const;
export type VehicleRole = (typeof VEHICLE_ROLES)[number];

/** Who is more than a guest or another seller. */
type Trusted = Exclude<VehicleRole, 'guest' | 'seller'>;
type DocumentKind = ListingPrivate['documents'][number]['kind'];

/** Fields of the public topic `listings.published`. */
type PublishedField = keyof VehicleContent;
/** Fields that are in no topic: the listings service answers them sealed. */
type SealedField =
  | Exclude<keyof ListingPrivate, 'terms' | 'documents'>
  | `terms.${keyof ListingPrivate['terms']}`
  | `document.${DocumentKind}`
  | 'documentKinds';
/** What is made of several fields. */
type MadeField = 'conditionReport' | 'priceEvidence';
export type VehicleField = PublishedField | SealedField | MadeField;

const EVERYONE = VEHICLE_ROLES;
const DEALERS = ['dealer', 'buyer', 'owner', 'operator'] as const;
const BUYER = ['buyer', 'owner', 'operator'] as const;
const SELLER = ['owner', 'operator'] as const;

/**
 * Which role sees which field of a vehicle: page, answers of the API, the condition report and the listings service ask
 * this table. A field without a row does not compile; neither does one of the public topic that is not for everyone, nor
 * a sealed one that a guest sees.
 */
export const VEHICLE_FIELDS = {
  productType: EVERYONE,
  title: EVERYONE,
  category: EVERYONE,
  attributes: EVERYONE,
  description: EVERYONE,
  defects: EVERYONE,
  gallery: EVERYONE,
  damages: EVERYONE,
  vatReportable: EVERYONE,
  availability: EVERYONE,
  expectedMileage: EVERYONE,
  // postcode and place, no street
  pickup: EVERYONE,
  conditionReport: DEALERS,
  // what sales of vehicles like it brought
  priceEvidence: DEALERS,
  // which kinds of papers there are
  documentKinds: DEALERS,
  // the papers themselves, where their owner shares them
  'document.inspection': DEALERS,
  'document.conformity': DEALERS,
  'document.service_book': DEALERS,
  'document.damp_test': DEALERS,
  // has the holder's name and address in it
  'document.registration': SELLER,
  vin: BUYER,
  // part of the contact data, which orders give after a sale
  pickupStreet: SELLER,
  internalNumber: SELLER,
  valuationId: SELLER,
  // what a round shows of them is in the state of its auction
  'terms.reserve': SELLER,
  'terms.startPrice': SELLER,
  'terms.minimum': SELLER,
  'terms.buyNow': SELLER,
  'terms.plannedSaleDate': SELLER,
} as const satisfies Readonly<
  Record<PublishedField, typeof EVERYONE> & Record<SealedField | MadeField, readonly Trusted[]>
>;

/** True where the role sees the field. */
export const maySee = (role: VehicleRole, field: VehicleField): boolean =>
  (VEHICLE_FIELDS[field] as readonly VehicleRole[]).includes(role);

/** How many papers of the official kinds there are: an ad needs one. */
export const officialOf = (documents: readonly Pick<ListingPrivate['documents'][number], 'kind'>[]): number =>
  documents.filter(({ kind }) => OFFICIAL_KINDS.includes(kind)).length;

/** True for papers that their owner may share with dealers. */
export const isShareable = (kind: DocumentKind): boolean => maySee('dealer', `document.${kind}`);

/** What is known of somebody and a vehicle. */
export interface VehicleViewer {
  readonly loggedIn: boolean;
  /** A dealer whom the team accepted. */
  readonly accepted: boolean;
  readonly blocked: boolean;
  readonly buyer: boolean;
  readonly owner: boolean;
  readonly operator: boolean;
}

/** The role of a viewer. A dealer who is blocked, or in review, sees what any seller does. */
export function vehicleRoleOf(viewer: VehicleViewer): VehicleRole {
  if (!viewer.loggedIn) return 'guest';
  if (viewer.operator) return 'operator';
  if (viewer.owner) return 'owner';
  if (viewer.buyer) return 'buyer';
  return viewer.accepted && !viewer.blocked ? 'dealer' : 'seller';
}

/** The published content of a vehicle as a role sees it: what has no row in the table is in no answer. */
export const contentFor = (role: VehicleRole, content: VehicleContent): VehicleContent =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([field]) => Object.hasOwn(VEHICLE_FIELDS, field) && maySee(role, field as PublishedField),
    ),
  ) as unknown as VehicleContent;

/** A paper of a vehicle as others than its owner see it: its kind, and its file where they may open it. */
export interface VehiclePaper {
  readonly kind: DocumentKind;
  /** Null: it is there, and not for the asker to open. */
  readonly mediaId: string | null;
  /** When its owner added it, ISO instant; absent: it is not known. */
  readonly addedAt?: string;
  /** For its owner and the team alone: whether dealers may open it. */
  readonly shared?: boolean;
}

/** What a vehicle holds besides its published content, as the asker may see it. */
export interface VehicleFull {
  readonly role: VehicleRole;
  /** Null: there is none, or the asker does not see it. */
  readonly vin: string | null;
  /** Empty for whom none are meant. */
  readonly papers: readonly VehiclePaper[];
}

/** The owner, and the team on their behalf. */
const isOwnSide = (role: VehicleRole): boolean => role === 'owner' || role === 'operator';

/** What of the private part of an ad a role sees on its page. */
export const fullFor = (
  role: VehicleRole,
  { vin, documents }: Pick<ListingPrivate, 'vin' | 'documents'>,
): VehicleFull => ({
  role,
  vin: maySee(role, 'vin') ? vin : null,
  papers: maySee(role, 'documentKinds')
    ? documents.map((paper) => ({
        kind: paper.kind,
        mediaId: mayOpen(role, paper) ? paper.mediaId : null,
        ...(paper.addedAt === undefined ? {} : { addedAt: paper.addedAt }),
        ...(isOwnSide(role) ? { shared: paper.shared === true } : {}),
      }))
    : [],
});

/** True where the role may open a paper: owner and team always, others what is shared. */
export const mayOpen = (
  role: VehicleRole,
  { kind, shared = false }: ListingPrivate['documents'][number],
): boolean => maySee(role, `document.${kind}`) && (shared || isOwnSide(role));
