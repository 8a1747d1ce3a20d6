type Values = Readonly<Record<string, string>>;

/** What the operator set for the frame, as it was read last: while the database is away pages keep it. */
export class FrameSettings {
  readonly #read: () => Promise<Values>;
  readonly #away: (error: unknown) => void;
  #last: Values = {};

  /** `away` is told when they could not be read. */
  constructor(read: () => Promise<Values>, away: (error: unknown) => void) {
    this.#read = read;
    this.#away = away;
  }

  async get(): Promise<Values> {
    try {
      this.#last = await this.#read();
    } catch (error) {
      this.#away(error);
    }
    return this.#last;
  }
}
