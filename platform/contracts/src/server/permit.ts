import { SignJWT, jwtVerify } from 'jose';

/** What stands for the ad where a file is a paper of a dealer. */
export const merchantFolder = (customerId: string): string => `merchant:${customerId}`;

/** Right to upload one file, given by a backend-for-frontend and spent at the media service. */
export interface UploadPermit {
  readonly use: 'upload';
  readonly mediaKind: 'image' | 'document';
  /** Customer id, or `uuid:<hash>` of an anonymous owner. */
  readonly owner: string;
  /** The ad that it is for, or {@link merchantFolder}. */
  readonly adId: string;
  /** Largest file in bytes. */
  readonly maxBytes: number;
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

/** Signs a permit with the system's `SECRET` (HS256); valid for `seconds`. */
export const signPermit = (permit: Permit, secret: string, seconds = 900): Promise<string> =>
  new SignJWT({ ...permit })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(key(secret));

/** The permit of a token, or null when it is forged, expired or for another use. */
export async function verifyPermit<U extends Permit['use']>(
  token: string,
  secret: string,
  use: U,
): Promise<Extract<Permit, { use: U }> | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), { algorithms: ['HS256'], issuer: ISSUER });
    return payload['use'] === use ? (payload as unknown as Extract<Permit, { use: U }>) : null;
  } catch {
    return null;
  }
}
