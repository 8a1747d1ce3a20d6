import { randomUUID } from 'node:crypto';
import type { OutgoingMessage } from '@rollheim/bus';
import type {
  AnswerCounts,
  ObservedRecord,
  TelemetryRecord,
  VisitorTelemetry,
  VisitorTraits,
} from '@rollheim/contracts';

/** Sends messages to the bus; rejects while it is away. */
export type Send = (messages: readonly OutgoingMessage[]) => Promise<void>;

/** Bounds of the buffer. */
export interface BufferBounds {
  /** Records that wait for the next flush. */
  readonly mostOpen: number;
  /** Messages that wait for the bus. */
  readonly mostWaiting: number;
  /** Records of one visitor in one flush. */
  readonly mostPerVisitor: number;
  /** Messages of one call of the bus. */
  readonly perSend: number;
}

/** How the buffer reports what it does. */
export interface BufferWatch {
  readonly dropped: (records: number) => void;
  readonly sent: (messages: number) => void;
  readonly failed: (error: unknown) => void;
}

const TOPIC = 'releases.telemetry';
/** Bounds that keep the buffer below some 20 MB. */
export const USUAL_BOUNDS: BufferBounds = {
  mostOpen: 20_000,
  mostWaiting: 20_000,
  mostPerVisitor: 200,
  perSend: 500,
};

/** What was seen of one visitor since the last flush. */
interface Told {
  readonly records: Map<string, TelemetryRecord>;
  traits: VisitorTraits | null;
}

/** Telemetry on its way to the bus: in memory, bounded, sent in batches beside the requests, never in their way. */
export class TelemetryBuffer {
  readonly #bounds: BufferBounds;
  readonly #send: Send;
  readonly #watch: BufferWatch;
  #open = new Map<string, Told>();
  #openRecords = 0;
  #answers = new Map<string, AnswerCounts>();
  #waiting: OutgoingMessage[] = [];
  #sending: Promise<void> | null = null;

  constructor(send: Send, watch: BufferWatch, bounds: BufferBounds = USUAL_BOUNDS) {
    this.#send = send;
    this.#watch = watch;
    this.#bounds = bounds;
  }

  /** Records and messages that have not left. */
  get size(): number {
    return this.#openRecords + this.#waiting.length;
  }

  /** Adds a record; one that says nothing new until the next flush takes no room. */
  add(visitor: string, record: TelemetryRecord, traits: VisitorTraits | null = null): void {
    const told: Told = this.#open.get(visitor) ?? { records: new Map(), traits: null };
    const { records } = told;
    told.traits ??= traits;
    const key = keyOf(record, records.size);
    const known = records.get(key);
    if (!known && (this.#openRecords >= this.#bounds.mostOpen || records.size >= this.#bounds.mostPerVisitor))
      return this.#watch.dropped(1);
    records.set(key, known ? merged(known, record) : record);
    this.#open.set(visitor, told);
    if (!known) this.#openRecords++;
  }

  /** Counts an API answer. */
  count(module: string, version: string, status: number, ms: number, slow: boolean): void {
    const key = `${module} ${version}`;
    const known = this.#answers.get(key);
    const one = (yes: boolean): number => (yes ? 1 : 0);
    this.#answers.set(key, {
      module,
      version,
      at: 0,
      ok: (known?.ok ?? 0) + one(status < 400),
      clientErrors: (known?.clientErrors ?? 0) + one(status >= 400 && status < 500),
      serverErrors: (known?.serverErrors ?? 0) + one(status >= 500),
      slow: (known?.slow ?? 0) + one(slow),
      totalMs: (known?.totalMs ?? 0) + ms,
    });
  }

  /**
   * Sends what has gathered; one call of the bus at a time. What the bus did not take keeps its ids and is tried again,
   * so that it is applied once even if only the answer was lost. Beyond the bounds the oldest are dropped and counted.
   */
  async flush(now = Date.now()): Promise<void> {
    this.#close(now);
    if (this.#sending) return;
    this.#sending = this.#drain().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /** Sends the rest, as long as the bus takes it within the time. */
  async end(ms: number): Promise<void> {
    this.#close(Date.now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
    const sent = (this.#sending ?? Promise.resolve()).then(() => this.flush());
    await Promise.race([sent, late]);
    clearTimeout(timer);
    if (this.#waiting.length > 0) this.#watch.dropped(this.#waiting.length);
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, this.#bounds.perSend);
      try {
        await this.#send(batch);
      } catch (error) {
        return this.#watch.failed(error);
      }
      const sent = new Set(batch);
      this.#waiting = this.#waiting.filter((message) => !sent.has(message));
      this.#watch.sent(batch.length);
    }
  }

  #close(now: number): void {
    for (const [visitor, { records, traits }] of this.#open) {
      const payload: VisitorTelemetry = { visitor, traits, records: [...records.values()] };
      this.#waiting.push(message(visitor, { type: 'release.telemetry', version: 2 }, payload, now));
    }
    for (const counts of this.#answers.values()) {
      const payload: AnswerCounts = { ...counts, at: now };
      this.#waiting.push(message(counts.module, { type: 'release.answers', version: 1 }, payload, now));
    }
    this.#open = new Map();
    this.#openRecords = 0;
    this.#answers = new Map();
    const over = this.#waiting.length - this.#bounds.mostWaiting;
    if (over <= 0) return;
    this.#watch.dropped(over);
    this.#waiting = this.#waiting.slice(over);
  }
}

function keyOf(record: TelemetryRecord, index: number): string {
  if (record.kind === 'error') return `error ${index}`;
  const place = `${record.kind} ${record.rollout} ${record.step} ${record.arm}`;
  if (record.kind !== 'observed') return `${place} ${record.document}`;
  return `${place} ${record.metric} ${record.page ?? ''} ${record.route ?? ''}`;
}

/** Bad once is bad; of values the largest counts; the first word of a document does. */
function merged(known: TelemetryRecord, next: TelemetryRecord): TelemetryRecord {
  if (known.kind !== 'observed' || next.kind !== 'observed') return known;
  const { bad, value, ...rest } = known;
  const both = { bad: bad || next.bad, value: Math.max(value ?? -1, next.value ?? -1) };
  return {
    ...rest,
    ...(both.bad === undefined ? { value: both.value } : { bad: both.bad }),
  } satisfies ObservedRecord;
}

const message = (
  key: string,
  { type, version }: Pick<OutgoingMessage, 'type' | 'version'>,
  payload: unknown,
  now: number,
): OutgoingMessage => ({
  topic: TOPIC,
  key,
  id: randomUUID(),
  type,
  version,
  payload,
  headers: {
    correlationId: randomUUID(),
    causationId: null,
    actor: null,
    releaseSet: null,
    time: new Date(now).toISOString(),
  },
});
