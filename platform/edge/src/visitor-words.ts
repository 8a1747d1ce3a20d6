import { visitorHash, visitorProof } from '@rollheim/contracts/server';

/** How long the edge's word for a visitor holds, s: as long as a request may wait for its command. */
const HOLDS_S = 600;
/** How long a word is given again, s. */
const AGAIN_S = 60;
/** Visitors that are remembered: they come again. */
const REMEMBERED = 10_000;

/** The edge's word for the visitor of a `uuid` cookie. */
interface Word {
  readonly hash: string;
  readonly proof: string;
  /** Epoch s. */
  readonly since: number;
}

/** What replaces `uuid` cookies behind the edge, with the proof that a request came with the cookie. */
export class VisitorWords {
  readonly #key: string;
  readonly #known = new Map<string, Word>();

  constructor(key: string) {
    this.#key = key;
  }

  /** The word for a cookie; `now`: epoch s. */
  of(uuid: string, now = Date.now() / 1000): Pick<Word, 'hash' | 'proof'> {
    const known = this.#known.get(uuid);
    if (known && now - known.since < AGAIN_S) return known;
    const hash = known?.hash ?? visitorHash(uuid);
    const word = { hash, proof: visitorProof(this.#key, hash, now + HOLDS_S + AGAIN_S), since: now };
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(uuid, word);
    return word;
  }
}
