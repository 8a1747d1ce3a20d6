import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Asset, BlobStore, ReleaseManifest } from '@rollheim/release-client';
import { OPERATIONS, canonical, digestOf, verifyText, type GateFinding } from '@rollheim/release-management';
import { globalSelectors } from './css.ts';
import { findingOf, type Candidate } from './types.ts';

const finding = findingOf(1);
const unpack = promisify(brotliDecompress);

/** A release may weigh this many times the one before, unless `module.json` says more as `limits.growth`. */
const GROWTH = 1.5;
/** Growth below this many bytes is never refused. */
const FREE_BYTES = 20_000;

/** Gate 1: who signed it, that every file is there as signed, its weight, and that its styles touch nothing else. */
export async function checkFiles(candidate: Candidate): Promise<GateFinding[]> {
  const { manifest } = candidate.release;
  const files = await Promise.all(manifest.assets.map((asset) => checkAsset(asset, candidate.blobs)));
  return [
    ...signatureFindings(candidate),
    ...files.flat(),
    ...unlisted(manifest),
    ...(await unlistedByFederation(manifest, candidate.blobs)),
    ...weight(candidate),
    ...(await styles(candidate)),
  ];
}

function signatureFindings({ release, key }: Candidate): GateFinding[] {
  const { manifest, signature, digest, keyId } = release;
  if (!key) return [finding('key_unknown', `the key ${keyId} that signed it is not known`)];
  if (key.owner !== manifest.module && key.owner !== OPERATIONS)
    return [
      finding('foreign_signature', `it is signed by ${key.owner}, who may not publish ${manifest.module}`),
    ];
  if (!verifyText(key.publicKey, canonical(manifest), signature))
    return [finding('signature_invalid', `the signature does not fit the manifest`)];
  if (digestOf(manifest) !== digest)
    return [finding('digest_mismatch', 'the recorded digest is not that of the manifest')];
  return [];
}

const sha = (name: 'sha256' | 'sha384', body: Buffer, form: 'hex' | 'base64'): string =>
  createHash(name).update(body).digest(form);

async function checkAsset(asset: Asset, blobs: BlobStore): Promise<GateFinding[]> {
  const { path, sha256, integrity, bytes, brotli } = asset;
  const body = await blobs.get(sha256);
  if (!body) return [finding('asset_missing', `${path} is not in the store`)];
  if (sha('sha256', body, 'hex') !== sha256 || body.length !== bytes)
    return [finding('asset_changed', `${path} is not the file that was signed`)];
  // earlier releases have the longer value
  const name = integrity.startsWith('sha384-') ? 'sha384' : 'sha256';
  if (`${name}-${sha(name, body, 'base64')}` !== integrity)
    return [finding('asset_changed', `${path}: browsers would refuse it, its integrity value is another's`)];
  if (!brotli) return [];
  const packed = await blobs.get(brotli.sha256);
  if (!packed) return [finding('asset_missing', `${path} is not in the store in its compressed form`)];
  const same = await unpack(packed).then(
    (plain) => plain.equals(body),
    () => false,
  );
  return same ? [] : [finding('asset_changed', `${path}: its compressed form holds something else`)];
}

/** Everything that the manifest names must be one of its files. */
function unlisted(manifest: ReleaseManifest): GateFinding[] {
  const paths = new Set(manifest.assets.map(({ path }) => path));
  const named = [manifest.entry, ...manifest.scripts, ...manifest.css].map((file) => `web/${file}`);
  const absent = [...new Set([...named, manifest.server])].filter((path) => !paths.has(path));
  return absent.map((path) => finding('file_not_listed', `${path} is named, and is no file of the release`));
}

interface Exposes {
  readonly exposes?: readonly { readonly assets: Record<'js' | 'css', Record<'sync' | 'async', string[]>> }[];
}

async function unlistedByFederation(manifest: ReleaseManifest, blobs: BlobStore): Promise<GateFinding[]> {
  if (manifest.globalName === null) return [];
  const text = await webFile(manifest, 'mf-manifest.json', blobs);
  if (text === null) return [finding('file_not_listed', 'web/mf-manifest.json is no file of the release')];
  const paths = new Set(manifest.assets.map(({ path }) => path));
  const { exposes = [] } = JSON.parse(text) as Exposes;
  const named = exposes.flatMap(({ assets: { js, css } }) =>
    [js, css].flatMap((kind) => [...kind.sync, ...kind.async]),
  );
  return named
    .filter((file) => !paths.has(`web/${file}`))
    .map((file) =>
      finding('file_not_listed', `mf-manifest.json names ${file}, which is no file of the release`),
    );
}

/** Text of a web file of the release; null when it has none of this name or the store does not hold it. */
export async function webFile(
  manifest: ReleaseManifest,
  file: string,
  blobs: BlobStore,
): Promise<string | null> {
  const asset = manifest.assets.find(({ path }) => path === `web/${file}`);
  return asset ? ((await blobs.get(asset.sha256))?.toString('utf8') ?? null) : null;
}

/** What visitors load: scripts and styles, compressed. */
const weightOf = ({ assets }: ReleaseManifest): number =>
  assets
    .filter(({ path }) => /^web\/.*\.(js|css)$/.test(path))
    .reduce((sum, { bytes, brotli }) => sum + (brotli?.bytes ?? bytes), 0);

function weight({ release, before }: Candidate): GateFinding[] {
  if (!before) return [];
  const [now, then] = [weightOf(release.manifest), weightOf(before.manifest)];
  const allowed = release.manifest.definition.limits?.growth ?? GROWTH;
  if (now <= then * allowed || now - then <= FREE_BYTES) return [];
  const words = `${now} bytes instead of ${then} in ${before.manifest.version}`;
  return [
    finding(
      'size_ratio',
      `${words}: more than ${allowed} times; say limits.growth in module.json if that is meant`,
    ),
  ];
}

async function styles({ release: { manifest }, blobs }: Candidate): Promise<GateFinding[]> {
  if (manifest.globalName === null) return [];
  const sheets = manifest.assets.filter(({ path }) => /^web\/.*\.css$/.test(path));
  const found = await Promise.all(
    sheets.map(async ({ path, sha256 }) => {
      const text = (await blobs.get(sha256))?.toString('utf8') ?? '';
      return globalSelectors(text, manifest.module).map((selector) =>
        finding('global_css', `${path}: "${selector}" reaches beyond the module`),
      );
    }),
  );
  return found.flat();
}
