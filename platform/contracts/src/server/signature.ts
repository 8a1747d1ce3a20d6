import { equalBytes, hmac } from './hmac.ts';

/** What binds a signature to its purpose, and how many of its bytes are kept. */
interface Form {
  /** HMAC of a text under a secret, for this purpose alone. */
  readonly mac: (secret: string | Buffer, purpose: string, text: string) => Buffer;
  readonly bytes: number;
}

const named = (joint: string): Form => ({
  mac: (secret, purpose, text) => hmac(secret, purpose + joint + text),
  bytes: 32,
});
/** The purpose's name precedes what is signed: the form of a new purpose. */
const LINE = named('\n');
/** Links in mails that were sent so; a mail may be old. */
const COLON = named(':');
/** Under a key derived for the purpose, cut to 16 bytes: it is in every page, and pages stay open for hours. */
const SHORT: Form = { mac: (secret, purpose, text) => hmac(hmac(secret, purpose), text), bytes: 16 };

/**
 * All that is signed for ourselves, by its purpose. The forms are fixed: what is in mails, cookies and open pages was
 * signed by an earlier release. Permits of the media service are JWTs (`permit.ts`), releases are signed with ed25519.
 */
const FORMS = {
  'ad-claim': LINE,
  'command outcome': LINE,
  'console-login': LINE,
  csrf: LINE,
  hold: LINE,
  'mail-id': SHORT,
  'mail-thread': LINE,
  'mail-to': LINE,
  'oidc-journey': LINE,
  preview: LINE,
  'push-action': LINE,
  'release-set': LINE,
  settings: COLON,
  'sse-ticket': LINE,
  subscription: COLON,
  'telemetry document': SHORT,
  'valuation-confirm': COLON,
} as const satisfies Readonly<Record<string, Form>>;

/** What a signature is for. */
export type SigningPurpose = keyof typeof FORMS;

/** Every purpose. */
export const SIGNING_PURPOSES = Object.keys(FORMS) as readonly SigningPurpose[];

/** What is wrong with a signature that has an end. */
export type SignatureFault = 'tampered' | 'expired';

/**
 * Signs and checks texts for one purpose, by HMAC-SHA-256 under the secret of a process or a key that two of them
 * share (`keys.ts`). Whoever holds what was signed can read it; it serves no other purpose.
 */
export class Signer {
  readonly #secret: string | Buffer;
  readonly #purpose: SigningPurpose;

  constructor(secret: string | Buffer, purpose: SigningPurpose) {
    this.#secret = secret;
    this.#purpose = purpose;
  }

  /** The signature as bytes, for a token that hides it. */
  mac(text: string): Buffer {
    const { mac, bytes } = FORMS[this.#purpose];
    return mac(this.#secret, this.#purpose, text).subarray(0, bytes);
  }

  /** The signature in base64url. */
  sign(text: string): string {
    return this.mac(text).toString('base64url');
  }

  /** True when the signature is the text's; compares in constant time. */
  fits(text: string, signature: string): boolean {
    return equalBytes(Buffer.from(signature), Buffer.from(this.sign(text)));
  }

  /** What is wrong with a text that holds until `expires` (epoch seconds, part of the text); `now` in epoch ms. */
  fault(text: string, signature: string, expires: number, now: number): SignatureFault | null {
    if (!this.fits(text, signature)) return 'tampered';
    return expires * 1000 > now ? null : 'expired';
  }

  /** `<text>.<signature>` */
  seal(text: string): string {
    return `${text}.${this.sign(text)}`;
  }

  /** The text that {@link seal} sealed for this purpose; null for anything else. */
  open(token: string): string | null {
    const end = token.lastIndexOf('.');
    const text = token.slice(0, Math.max(end, 0));
    return this.fits(text, token.slice(end + 1)) ? text : null;
  }

  /** A value as `<JSON in base64url>.<signature>`. */
  write(value: unknown): string {
    return this.seal(Buffer.from(JSON.stringify(value)).toString('base64url'));
  }

  /** What {@link write} wrote for this purpose; null for anything else. */
  read(token: string): unknown {
    const body = this.open(token);
    return body === null ? null : (JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown);
  }
}
