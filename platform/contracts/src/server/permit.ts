import { SignJWT, jwtVerify } from 'jose';
import type { PictureSides } from '../gallery.ts';
import { keyOf, moduleSecret, type OwnKeys } from './keys.ts';

const MERCHANT = 'merchant:';
const ORDER = 'order:';

/** What takes the place of the ad where a file is a paper of a dealer. */
export const merchantFolder = (customerId: string): string => MERCHANT + customerId;

/** What takes the place of the ad where a file belongs to an order. */
export const orderFolder = (orderId: string): string => ORDER + orderId;

/** What a file may be stored for. */
export type UploadPurpose = 'draft' | 'ad' | 'registration' | 'order';

/** Right to upload one file, given by a backend-for-frontend and spent at the media service. */
export interface UploadPermit {
  readonly use: 'upload';
  readonly mediaKind: 'image' | 'document';
  /** Customer id, or `uuid:<hash>` of an anonymous owner. */
  readonly owner: string;
  /** The ad that it is for, {@link merchantFolder} or {@link orderFolder}. */
  readonly adId: string;
  /** What it is stored for; absent in permits of earlier releases, whose folder and owner say it. */
  readonly purpose?: UploadPurpose;
  /** Largest file in bytes. */
  readonly maxBytes: number;
  /** Least size of a picture; absent: any is taken. */
  readonly least?: PictureSides;
  /** Id that the file gets, so that a repeated upload stores it once; made by the media service when absent. */
  readonly mediaId?: string;
}

/** Right of one reader to read one document; who comes with it is looked at again. */
export interface ReadPermit {
  readonly use: 'read';
  readonly mediaId: string;
  /** Customer id, `operator:<customer id>`, or `uuid:<hash>` of an anonymous owner. */
  readonly owner: string;
  /** The session that asked; null for an anonymous owner. */
  readonly session: string | null;
}

/** Right of the system itself to take a document into the archive of its owner's data. */
export interface ArchivePermit {
  readonly use: 'archive';
  readonly mediaId: string;
}

export type Permit = UploadPermit | ReadPermit | ArchivePermit;

const ISSUER = 'rollheim:permit';
const key = (secret: string): Uint8Array => new TextEncoder().encode(`media-permit:${secret}`);

/** One who may sign permits, and which. */
interface Signer {
  readonly secret: string;
  readonly may: (permit: Permit) => boolean;
}

/** What folder and owner of a permit are for. */
function purposeOfFolder({ adId, owner }: Pick<UploadPermit, 'adId' | 'owner'>): UploadPurpose {
  if (adId.startsWith(MERCHANT)) return 'registration';
  if (adId.startsWith(ORDER)) return 'order';
  return owner.startsWith('uuid:') ? 'draft' : 'ad';
}

/** What a file may be stored for. */
export const purposeOf = (permit: UploadPermit): UploadPurpose => permit.purpose ?? purposeOfFolder(permit);

/** Those whose permits the media service takes: services, and the modules in which files are sent and read. */
export function permitSigners(env: OwnKeys): readonly Signer[] {
  const modules = keyOf(env, 'modules');
  const isFor = (permit: UploadPermit, purposes: readonly UploadPurpose[]) =>
    purposes.includes(purposeOf(permit)) && purposeOf(permit) === purposeOfFolder(permit);
  return [
    { secret: keyOf(env, 'media-permit'), may: () => true },
    {
      secret: keyOf(env, 'ad-permit'),
      may: (permit) => permit.use === 'upload' && isFor(permit, ['ad']),
    },
    {
      secret: moduleSecret(modules, 'mf-sell'),
      may: (permit) => permit.use === 'read' || (permit.use === 'upload' && isFor(permit, ['draft', 'ad'])),
    },
    {
      secret: moduleSecret(modules, 'mf-account'),
      may: (permit) =>
        permit.use === 'read' || (permit.use === 'upload' && isFor(permit, ['registration', 'order'])),
    },
    { secret: moduleSecret(modules, 'mf-catalog'), may: (permit) => permit.use === 'read' },
    { secret: moduleSecret(modules, 'mf-office'), may: (permit) => permit.use === 'read' },
  ];
}

/** Signs a permit (HS256), a module with its own `SECRET`, a service with the key `media-permit` or `ad-permit`; valid for `seconds`. */
export const signPermit = (permit: Permit, secret: string, seconds = 900): Promise<string> =>
  new SignJWT({ ...permit })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(key(secret));

/**
 * The permit of a token, or null when it is forged, for another use, not its signer's to give, or ended, longer than
 * `grace` seconds ago.
 */
export async function verifyPermit<U extends Permit['use']>(
  token: string,
  signers: readonly Signer[],
  use: U,
  grace = 0,
): Promise<Extract<Permit, { use: U }> | null> {
  for (const { secret, may } of signers) {
    const permit = await permitOf(token, secret, grace);
    if (permit) return permit.use === use && may(permit) ? (permit as Extract<Permit, { use: U }>) : null;
  }
  return null;
}

async function permitOf(token: string, secret: string, clockTolerance: number): Promise<Permit | null> {
  try {
    const options = { algorithms: ['HS256'], issuer: ISSUER, clockTolerance };
    const { payload } = await jwtVerify<Permit>(token, key(secret), options);
    return payload;
  } catch {
    return null;
  }
}
