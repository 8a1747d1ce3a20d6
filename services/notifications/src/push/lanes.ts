/** To whom a push under way goes. */
interface PushLane {
  /** Who runs the push service. */
  readonly domain: string;
  readonly customerId: string;
  /** It may keep its lane until it is given up. */
  readonly slow: boolean;
}

/** What is under way at once, and to whom. */
export class Lanes<Lane extends object = PushLane> {
  readonly #underWay = new Map<Promise<void>, Lane>();
  readonly #most: number;
  readonly #ended: () => void;

  /** `ended` is called whenever one of them ended. */
  constructor(most: number, ended: () => void = () => undefined) {
    this.#most = most;
    this.#ended = ended;
  }

  /** Ends when there is room for one more. */
  async free(): Promise<void> {
    if (this.#underWay.size >= this.#most) await Promise.race(this.#underWay.keys());
  }

  /** Counts one as under way until it ends; it does not fail. */
  take(sending: Promise<void>, to: Lane): void {
    const done: Promise<void> = sending.finally(() => {
      this.#underWay.delete(done);
      this.#ended();
    });
    this.#underWay.set(done, to);
  }

  /** Domains, customers, or what else distinguishes lanes, that so many are under way to. */
  full<By extends keyof Lane>(by: By, most: number): Lane[By][] {
    const all = [...this.#underWay.values()].map((lane) => lane[by]);
    return [...new Set(all)].filter((one) => all.filter((each) => each === one).length >= most);
  }

  /** Ends with the last of them. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay.keys());
  }
}
