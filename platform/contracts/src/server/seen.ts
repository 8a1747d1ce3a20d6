import { equalBytes, hmac } from './hmac.ts';

/** As many names as count in `X-Seen`: the last ones, the newest are last. */
export const MOST_SEEN = 20;

/** 72 bit: one tries 2^71 of them for one name, and each try is a call. A multiple of three bytes has one spelling. */
const PROOF_BYTES = 9;
/** A version of an entity by its topic, `auctions/42:17`. */
const VERSION = /^[a-z][\w.-]{0,40}\/[\w:.-]{1,80}:\d{1,16}$/;
/** The same behind its proof, `u7Q_mN2bXc0t~auctions/42:17`. */
const PROVEN = /^([\w-]{12})~(.+)$/;

const proofOf = (key: string | Buffer, version: string): Buffer =>
  hmac(key, `seen\n${version}`).subarray(0, PROOF_BYTES);

const partsOf = (header: string): string[] => header.split(',').map((part) => part.trim());

/**
 * Versions that somebody is given, `auctions/42:17, listings/42:3`, each behind the platform's proof that there is one:
 * `u7Q_mN2bXc0t~auctions/42:17`. It is no one's own, and comes before the name: whoever takes a part apart at its last
 * colon keeps it with the name. What names no version stays as it is.
 */
export const proveVersions = (key: string | Buffer, versions: string): string =>
  partsOf(versions)
    .map((part) => (VERSION.test(part) ? `${proofOf(key, part).toString('base64url')}~${part}` : part))
    .join(', ');

/** Of the last 20 versions that a caller names those that the platform has given out, without their proofs. */
export const keepProven = (key: string | Buffer, seen: string): string =>
  partsOf(seen)
    .slice(-MOST_SEEN)
    .flatMap((part) => {
      const [, proof = '', version = ''] = PROVEN.exec(part) ?? [];
      const holds =
        VERSION.test(version) && equalBytes(Buffer.from(proof, 'base64url'), proofOf(key, version));
      return holds ? [version] : [];
    })
    .join(', ');
