import type { DamageItem, Shot } from '@rollheim/contracts';
import type { Advice } from './judge.ts';

/** What a file is for. */
export interface Purpose {
  /** Which part of the page it belongs to: a view of the vehicle, or a kind of document. */
  readonly place: string;
  /** Which of the pictures that are asked for it is; absent: another one. */
  readonly shot?: Shot;
  /** Media id of the picture that it takes the place of, once it is stored. */
  readonly replaces?: string;
  /** The damage that it shows, once it is stored. */
  readonly damage?: Pick<DamageItem, 'sortOrder' | 'location'>;
}

/** A file on its way. */
export interface Upload extends Purpose {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  /**
   * `away`: the line was cut; it is sent again by itself once there is one. `elsewhere`: another page of this browser
   * has it.
   */
  readonly state: 'waiting' | 'sending' | 'away' | 'elsewhere' | 'failed';
  /** 0 to 100. */
  readonly percent: number;
  /** Why it failed; it can be sent again unless `final`. */
  readonly fault: unknown;
  /** True where sending the same file again cannot help. */
  readonly final: boolean;
  /** Why another picture would be better; null: it is fine, or not looked at. */
  readonly advice: Advice | null;
  /** False where this browser has no room to keep it: it lives as long as the page. */
  readonly kept: boolean;
}

interface Job {
  readonly file: File;
  /** The file is small enough to send as it is. */
  readonly ready: boolean;
  /** It may have been sent in part before. */
  readonly again: boolean;
  readonly abort: AbortController;
  /** Place in the order of choice, ascending; across tabs, by the clock. */
  readonly chosen: number;
  /** Names the act: sent again under the same key, the file is stored once. */
  readonly key: string;
}

/** A file that is not stored yet, as it outlives the page. */
export interface ChosenFile extends Pick<Job, 'file' | 'chosen' | 'key'>, Purpose {
  /** The file is small enough to send as it is; absent: it is as it was chosen. */
  readonly ready?: boolean;
}

/** What belongs to one try of sending a file. */
export interface Sending extends Pick<Job, 'file' | 'ready' | 'again' | 'chosen' | 'key'> {
  /** What is sent from now on in its place, and is kept. */
  readonly onReady: (small: File) => void;
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** What the queue works with. */
export interface UploadCalls {
  send(upload: Upload, sending: Sending): Promise<void>;
  /** True for failures that the same file would meet again. */
  isFinal(error: unknown): boolean;
  /** True where the file may have been stored although sending it failed. */
  isUnknown(error: unknown): boolean;
  /** True for failures that pass by themselves. */
  isAway(error: unknown): boolean;
  /** Keeps a file until it is dropped; it is this page's. False where there is no room for it. */
  keep(file: ChosenFile): Promise<boolean>;
  /** Resolves once no other page has the file: true where it is still kept, and this page's now. */
  take(key: string): Promise<boolean>;
  drop(key: string): void;
}

/** Sent at the same time: two keep a slow line busy without starving the rest of the page. */
const TOGETHER = 2;

/**
 * Sends files two at a time. What a cut line stopped goes on by `resume`; other failures stay in the list until they are
 * sent again or taken out.
 */
export class UploadQueue {
  readonly #calls: UploadCalls;
  readonly #jobs = new Map<number, Job>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #next = 1;
  #lastChosen = 0;

  constructor(calls: UploadCalls) {
    this.#calls = calls;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly uploads = (): readonly Upload[] => this.#uploads;

  /** Takes a file, and answers its id; with `fault` it is only listed, as refused. */
  add(file: File, purpose: Purpose, fault: unknown = null): number {
    const id = this.#next++;
    // thousandths of a ms: room for the files of one choice
    this.#lastChosen = Math.max(this.#lastChosen + 1, Date.now() * 1_000);
    const chosen = this.#lastChosen;
    const key = crypto.randomUUID();
    this.#jobs.set(id, { file, ready: false, again: false, abort: new AbortController(), chosen, key });
    const state = fault === null ? 'waiting' : 'failed';
    this.#list({ id, file, ...purpose, state, fault, final: fault !== null });
    if (fault === null) this.#keep(id, { file, ...purpose, chosen, key });
    this.#start();
    return id;
  }

  #list(upload: Purpose & Pick<Upload, 'id' | 'file' | 'state' | 'fault' | 'final'>): void {
    const { name } = upload.file;
    this.#set([...this.#uploads, { name, percent: 0, advice: null, kept: true, ...upload }]);
  }

  #keep(id: number, file: ChosenFile): void {
    void this.#calls.keep(file).then((kept) => this.#change(id, { kept }));
  }

  #keepAsIs(id: number): void {
    const job = this.#jobs.get(id);
    const upload = this.#uploads.find((each) => each.id === id);
    if (!job || !upload) return;
    const { file, ready, chosen, key } = job;
    const { place, shot, replaces, damage } = upload;
    const purpose: Purpose = {
      place,
      ...(shot ? { shot } : {}),
      ...(replaces ? { replaces } : {}),
      ...(damage ? { damage } : {}),
    };
    this.#keep(id, { file, ready, ...purpose, chosen, key });
  }

  /** Notes what a look at the picture says, while it is on its way; null: it is kept as it is. */
  advise(id: number, advice: Advice | null): void {
    this.#change(id, { advice });
  }

  /** Lists a file as refused, unless it is stored already; it is not sent any more. */
  refuse(id: number, fault: unknown): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.abort.abort();
    this.#calls.drop(job.key);
    this.#change(id, { state: 'failed', fault, final: true });
    this.#start();
  }

  /**
   * Lists files that are kept and that this queue does not have: each is taken up, as the same act, once no other page
   * has it, and leaves the list where that page stored it or took it out.
   */
  restore(files: readonly ChosenFile[]): void {
    const known = new Set([...this.#jobs.values()].map(({ key }) => key));
    for (const { file, ready = false, chosen, key, ...purpose } of files.toSorted(
      (one, other) => one.chosen - other.chosen,
    )) {
      if (known.has(key)) continue;
      const id = this.#next++;
      this.#jobs.set(id, { file, ready, again: true, chosen, key, abort: new AbortController() });
      this.#list({ id, file, ...purpose, state: 'elsewhere', fault: null, final: false });
      void this.#takeUp(id, key);
    }
  }

  async #takeUp(id: number, key: string): Promise<void> {
    const isLeft = await this.#calls.take(key);
    if (!this.#jobs.has(id)) return;
    if (isLeft) this.#change(id, { state: 'waiting' });
    else this.#forget(id);
    this.#start();
  }

  /** Sends a failed file again. */
  again(id: number): void {
    const job = this.#jobs.get(id);
    const upload = this.#uploads.find((each) => each.id === id);
    if (!job || !upload) return;
    const { fault } = upload;
    const key = this.#calls.isUnknown(fault) ? job.key : crypto.randomUUID(); // a refusal is kept under its key
    this.#jobs.set(id, { ...job, key, again: key === job.key, abort: new AbortController() });
    if (key !== job.key) {
      this.#calls.drop(job.key);
      this.#keepAsIs(id);
    }
    this.#change(id, { state: 'waiting', percent: 0, fault: null });
    this.#start();
  }

  /** Sends again what a cut line stopped. */
  resume(): void {
    for (const { id, state } of this.#uploads)
      if (state === 'away') this.#change(id, { state: 'waiting', fault: null });
    this.#start();
  }

  /** Takes a file out; one that is on its way is broken off. */
  remove(id: number): void {
    const job = this.#jobs.get(id);
    job?.abort.abort();
    if (job) this.#calls.drop(job.key);
    this.#forget(id);
    this.#start();
  }

  #forget(id: number): void {
    this.#jobs.delete(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
  }

  /** Breaks everything off; what is kept stays kept. */
  close(): void {
    for (const { abort } of this.#jobs.values()) abort.abort();
  }

  #start(): void {
    if (this.#uploads.some(({ state }) => state === 'away')) return; // the others would meet the same
    const sending = this.#uploads.filter(({ state }) => state === 'sending').length;
    const waiting = this.#uploads.filter(({ state }) => state === 'waiting');
    for (const { id } of waiting.slice(0, Math.max(0, TOGETHER - sending))) void this.#send(id);
  }

  async #send(id: number): Promise<void> {
    const job = this.#jobs.get(id);
    const upload = this.#uploads.find((each) => each.id === id);
    if (!job || !upload) return;
    this.#change(id, { state: 'sending' });
    try {
      const onProgress = (percent: number) => this.#change(id, { percent });
      const onReady = (small: File) => {
        const now = this.#jobs.get(id);
        if (!now || now.key !== job.key) return;
        this.#jobs.set(id, { ...now, file: small, ready: true });
        this.#keepAsIs(id);
      };
      const { abort, ...what } = job;
      this.#jobs.set(id, { ...job, again: true });
      await this.#calls.send(upload, { ...what, onReady, onProgress, signal: abort.signal });
      this.remove(id);
    } catch (fault) {
      if (job.abort.signal.aborted) return;
      if (this.#calls.isAway(fault)) return this.#change(id, { state: 'away', fault });
      const final = this.#calls.isFinal(fault);
      if (final) this.#calls.drop(job.key);
      this.#change(id, { state: 'failed', fault, final });
      this.#start();
    }
  }

  #change(id: number, changes: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
