import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A team's signing key. Its owner is a module, `shell`, or `operations` (all modules). */
export interface TeamKey {
  readonly owner: string;
  /** Digest of the public key. */
  readonly id: string;
  readonly privateKey: KeyObject;
  /** PEM (spki). */
  readonly publicKey: string;
}

/** Owner of the key that may act on every module. */
export const OPERATIONS = 'operations';

/** `mf-catalog.pem`; of one person of the team `mf-catalog.anna.pem`. */
const keyFile = (dir: string, owner: string, person: string | null): string =>
  join(dir, `${person === null ? owner : `${owner}.${person}`}.pem`);

/** What a person is called whose key it is. */
export const PERSON = /^[a-z][a-z0-9-]{1,39}$/;

/** Reads the owner's private key, or that of a person of the team; null when there is none. */
export async function readKey(
  dir: string,
  owner: string,
  person: string | null = null,
): Promise<TeamKey | null> {
  const pem = await readFile(keyFile(dir, owner, person), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return pem === null ? null : describe(owner, createPrivateKey(pem));
}

/** Reads the owner's private key, or makes one (ed25519, readable by its owner only). */
export async function ensureKey(dir: string, owner: string, person: string | null = null): Promise<TeamKey> {
  const present = await readKey(dir, owner, person);
  if (present) return present;
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = keyFile(dir, owner, person);
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  await chmod(file, 0o600);
  return describe(owner, privateKey);
}

function describe(owner: string, privateKey: KeyObject): TeamKey {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return {
    owner,
    id: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    privateKey,
    publicKey,
  };
}
