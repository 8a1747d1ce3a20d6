import type pg from 'pg';

/** A partition to be read from an offset on. */
export interface ReadRequest {
  readonly topicId: number;
  readonly partition: number;
  readonly from: number;
}

/** A row of the log: a run of messages. */
interface LogRun {
  readonly lastOffset: number;
  readonly count: number;
  readonly body: string;
}

/** What a partition holds behind an offset: as many runs as the limit takes. */
export interface PartitionRead {
  readonly end: number;
  readonly runs: readonly LogRun[];
}

type ReadRow = [request: number, end: string, last: string | null, count: number, body: string];

interface Round {
  readonly requests: Map<string, ReadRequest>;
  readonly answered: Promise<Map<string, PartitionRead>>;
}

const READ = 'select * from bus.read($1, $2, $3, $4)';
const nameOf = ({ topicId, partition, from }: ReadRequest): string => `${topicId}/${partition}/${from}`;

/** Reads the log for all subscriptions of a process: what is asked for in one turn of the event loop is one statement. */
export class LogReader {
  readonly #pool: pg.Pool;
  /** Rounds that are still gathered, by limit. */
  readonly #gathering = new Map<number, Round>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** At most about `limit` messages of each partition, in the order of the requests; null for one that may not be read. */
  async read(requests: readonly ReadRequest[], limit: number): Promise<(PartitionRead | null)[]> {
    const round = this.#gathering.get(limit) ?? this.#gather(limit);
    for (const request of requests) round.requests.set(nameOf(request), request);
    const answered = await round.answered;
    return requests.map((request) => answered.get(nameOf(request)) ?? null);
  }

  #gather(limit: number): Round {
    const requests = new Map<string, ReadRequest>();
    const answered = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#gathering.delete(limit);
      return this.#ask([...requests.values()], limit);
    });
    const round = { requests, answered };
    this.#gathering.set(limit, round);
    return round;
  }

  async #ask(requests: readonly ReadRequest[], limit: number): Promise<Map<string, PartitionRead>> {
    const { rows } = await this.#pool.query<ReadRow>({
      name: 'bus_read',
      text: READ,
      values: [
        requests.map(({ topicId }) => topicId),
        requests.map(({ partition }) => partition),
        requests.map(({ from }) => from),
        limit,
      ],
      rowMode: 'array',
    } as pg.QueryArrayConfig);
    const answers = new Map<string, PartitionRead & { readonly runs: LogRun[] }>();
    for (const [place, end, last, count, body] of rows) {
      const name = nameOf(requests[place - 1]!);
      const answer = answers.get(name) ?? { end: Number(end), runs: [] };
      answers.set(name, answer);
      if (last !== null) answer.runs.push({ lastOffset: Number(last), count, body });
    }
    return answers;
  }
}
