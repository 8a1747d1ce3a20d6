import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscriptionBody } from '@rollheim/contracts';
import type { PushBody } from '../push/body.ts';

/** A push as its browser reads it. */
interface ReadPush {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The body, decrypted with the browser's keys. */
  readonly said: PushBody;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

type Answer = number | Promise<number> | 'never' | 'cut';

/** A push service with browsers of its own: it reads what only they can read, and checks who signed. */
export interface PushService {
  readonly origin: string;
  readonly pushes: readonly ReadPush[];
  /** What a path answers from now on: a status, one that is given later, nothing for one that never answers, or `cut` for one that breaks off. */
  answer(path: string, status: Answer): void;
  /** Key that pushes must be signed with. */
  signedBy(publicKey: string): void;
  /** A browser subscribes: what it hands to the site. */
  subscribe(path: string): PushSubscriptionBody;
  /** Connections to a path, also those that get no answer. */
  asked(path: string): number;
  /** How many connections to paths that begin like this were open at a time, at most. */
  mostOpen(prefix: string): number;
  close(): Promise<void>;
}

/** Starts one on this machine. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const open = new Set<{ readonly path: string }>();
  const steps: (readonly string[])[] = [];
  const pushes: ReadPush[] = [];
  let publicKey = '';

  const server = createServer((request, response) => {
    void take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const said = answers.get(path) ?? 201;
    asked.push(path);
    const call = { path };
    open.add(call);
    steps.push([...open].map((each) => each.path));
    response.once('close', () => open.delete(call));
    const body = await buffer(request);
    const answer = await said;
    if (answer === 'never') return;
    if (answer === 'cut') return void request.socket.destroy();
    const browser = browsers.get(path);
    if (!browser) return void response.writeHead(410).end();
    checkSignature(request.headers.authorization ?? '', publicKey, origin);
    if (answer < 300)
      pushes.push({
        path,
        headers: request.headers,
        said: JSON.parse(decrypt(body, browser)) as ReadPush['said'],
      });
    response.writeHead(answer).end();
  }

  return {
    origin,
    pushes,
    answer: (path, status) => void answers.set(path, status),
    signedBy: (key) => void (publicKey = key),
    subscribe(path) {
      const keys = createECDH('prime256v1');
      const browser = { keys, auth: randomBytes(16) };
      const p256dh = keys.generateKeys('base64url');
      browsers.set(path, browser);
      const auth = browser.auth.toString('base64url');
      return { endpoint: origin + path, p256dh, auth, name: 'Chrome, Android' };
    },
    asked: (path) => asked.filter((each) => each === path).length,
    mostOpen: (prefix) =>
      Math.max(0, ...steps.map((paths) => paths.filter((each) => each.startsWith(prefix)).length)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const TAG_BYTES = 16;

/** RFC 8291 with one record of RFC 8188, as a browser does it. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-TAG_BYTES));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -TAG_BYTES)), cipher.final()]);
  // the record ends with its delimiter
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** RFC 8292: a token for this push service alone, by the key that the browser subscribed with. */
function checkSignature(authorization: string, publicKey: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('signed by another key');
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const fits = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  if (!fits || aud !== audience || Number(exp) * 1000 < Date.now() || !sub?.startsWith('mailto:'))
    throw new Error('not signed as RFC 8292 wants it');
}
