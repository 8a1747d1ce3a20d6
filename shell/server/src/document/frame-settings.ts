interface FrameFacts {
  /** What the operator set, by key. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many dealers may bid. */
  readonly dealers: number;
}

/** What the frame says of the house, as it was read last: while the database is away pages keep it. */
export class FrameSettings {
  readonly #read: () => Promise<FrameFacts>;
  readonly #away: (error: unknown) => void;
  #last: FrameFacts = { settings: {}, dealers: 0 };

  /** `away` is called when they could not be read. */
  constructor(read: () => Promise<FrameFacts>, away: (error: unknown) => void) {
    this.#read = read;
    this.#away = away;
  }

  async get(): Promise<FrameFacts> {
    try {
      this.#last = await this.#read();
    } catch (error) {
      this.#away(error);
    }
    return this.#last;
  }
}
