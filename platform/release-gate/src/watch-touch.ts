/** What a module has done to the page around it, as the page itself counted it. */
export interface PageTouch {
  /** Names that it adds to `window`. */
  readonly added: readonly string[];
  /** What it changes of what the browser brings: `Array.prototype.at is replaced`. */
  readonly patched: readonly string[];
}

/** What is left of a module in the page once it is unmounted. */
export interface PageRest {
  /** Listeners by place and type: `document keydown`. */
  readonly listeners: Readonly<Record<string, number>>;
  /** Intervals, timers that set themselves again, and requests for the next frame. */
  readonly intervals: number;
  readonly chains: number;
  readonly frames: number;
  /** Attributes of `html` and `body` that are not as before: `style of body`. */
  readonly attributes: readonly string[];
}

/** How the gate asks a page. */
export interface TouchWatch {
  /** Before the first mount. */
  begin(): void;
  world(): PageTouch;
  rest(): PageRest;
}

/**
 * In a page, before its scripts: notes what `window` and what the browser brings look like, and what the release whose files are
 * below `base` sets going: listeners on the page itself, intervals, timers. What it uses of others (React, the components)
 * is theirs. It uses nothing from outside itself.
 */
export const watchTouch = (base: string): void => {
  const { setTimeout: later, setInterval: repeat, requestAnimationFrame: frame } = globalThis;
  const { clearTimeout: drop, clearInterval: end, cancelAnimationFrame: unframe } = globalThis;
  const { addEventListener: listen, removeEventListener: unlisten } = EventTarget.prototype;
  /** A timer that was set again so often sets itself for ever. */
  const CHAIN = 4;
  const isOfModule = (): boolean =>
    (new Error('where').stack ?? '')
      .split('\n')
      .find((line) => line.includes('/_r/') || line.includes('/_bare/'))
      ?.includes(base) === true;

  interface Kept {
    readonly target: EventTarget;
    readonly type: string;
    readonly listener: unknown;
    readonly capture: boolean;
  }
  let kept: Kept[] = [];
  const isOf = (each: Kept, { target, type, listener, capture }: Kept): boolean =>
    each.target === target && each.type === type && each.listener === listener && each.capture === capture;
  const isOfPage = (target: EventTarget): boolean =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body;
  const entryOf = (target: EventTarget, type: string, listener: unknown, options: unknown): Kept => ({
    target,
    type,
    listener,
    capture:
      typeof options === 'object' ? (options as EventListenerOptions | null)?.capture === true : !!options,
  });
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    listen.call(target, type, listener, options);
    if (!listener || !isOfPage(target) || !isOfModule()) return;
    const entry = entryOf(target, type, listener, options);
    const { once, signal }: AddEventListenerOptions = (typeof options === 'object' && options) || {};
    if (signal?.aborted || kept.some((each) => isOf(each, entry))) return;
    kept.push(entry);
    const gone = (): void => void (kept = kept.filter((each) => each !== entry));
    if (once) listen.call(target, type, gone, { once: true, capture: entry.capture });
    if (signal) listen.call(signal, 'abort', gone, { once: true });
  };
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    unlisten.call(target, type, listener, options);
    const entry = entryOf(target, type, listener, options);
    kept = kept.filter((each) => !isOf(each, entry));
  };

  const intervals = new Set<unknown>();
  const frames = new Set<unknown>();
  const pending = new Map<unknown, () => void>();
  type Timer = (run: unknown, ms?: number, ...more: unknown[]) => number;
  globalThis.setInterval = ((run, ms, ...more) => {
    const id = (repeat as unknown as Timer)(run, ms, ...more);
    if (isOfModule()) intervals.add(id);
    return id;
  }) as Timer as unknown as typeof repeat;
  globalThis.setTimeout = ((run, ms, ...more) => {
    if (typeof run !== 'function' || !isOfModule()) return (later as unknown as Timer)(run, ms, ...more);
    const act = (): void => {
      pending.delete(id);
      (run as (...given: unknown[]) => void)(...more);
    };
    const id = (later as unknown as Timer)(act, ms);
    pending.set(id, act);
    return id;
  }) as Timer as unknown as typeof later;
  const ended =
    (original: (id?: number) => void): typeof drop =>
    (id) => {
      intervals.delete(id);
      pending.delete(id);
      original(id as number);
    };
  globalThis.clearInterval = ended(end);
  globalThis.clearTimeout = ended(drop);
  globalThis.requestAnimationFrame = (run) => {
    const id = frame((at) => {
      frames.delete(id);
      run(at);
    });
    if (isOfModule()) frames.add(id);
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    frames.delete(id);
    unframe(id);
  };

  const SINGLE =
    'Math JSON Reflect Intl Atomics console CSS history navigator document location screen performance crypto customElements';
  type Part = Readonly<{ value: unknown; get: unknown; set: unknown }>;
  const partsOf = (object: object): Map<PropertyKey, Part> =>
    new Map(
      Reflect.ownKeys(object).map((key) => {
        const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
        // what is no function may change: a title, a count
        return [key, { value: typeof value === 'function' ? (value as unknown) : null, get, set }];
      }),
    );
  const known = new Map<object, readonly [name: string, parts: Map<PropertyKey, Part>]>();
  const note = (name: string, object: unknown): void => {
    if ((typeof object === 'object' || typeof object === 'function') && object !== null && !known.has(object))
      known.set(object, [name, partsOf(object)]);
  };
  const attributes = (): Record<string, string | null> =>
    Object.fromEntries(
      [document.documentElement, document.body].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => [`${name} of ${element.localName}`, value] as const),
      ),
    );
  let before: Record<string, string | null> | null = null;
  const watch: TouchWatch = {
    begin: () => void (before ??= attributes()),
    world() {
      const left = partsOf(globalThis);
      const added = [...left.keys()].map(String).filter((key) => !world.has(key));
      const patched: string[] = [];
      for (const [object, [name, parts]] of [...known, [globalThis, ['window', world]] as const]) {
        const now = object === globalThis ? left : partsOf(object);
        const place = (key: PropertyKey): string => `${name}.${String(key)}`;
        for (const [key, { value, get, set }] of parts) {
          const part = now.get(key);
          if (!part) patched.push(`${place(key)} is removed`);
          else if (part.value !== value || part.get !== get || part.set !== set)
            patched.push(`${place(key)} is replaced`);
        }
        if (object === globalThis) continue;
        for (const key of now.keys())
          // React marks the document where it listens, and leaves a field of Error behind where it reports one
          if (!parts.has(key) && !/^(_react|prepareStackTrace$)/.test(String(key)))
            patched.push(`${place(key)} is added`);
      }
      return { added, patched };
    },
    rest() {
      const [requested, running] = [frames.size, intervals.size];
      for (let round = 0; round < CHAIN && pending.size > 0; round++) {
        const due = [...pending];
        for (const [id, act] of due) {
          drop(id as number);
          try {
            act();
          } catch {
            // what it throws is its own affair by now: whether it goes on is asked
          }
        }
      }
      const nameOf = (target: EventTarget): string =>
        target === window ? 'window' : target === document ? 'document' : (target as Element).localName;
      const listeners: Record<string, number> = {};
      for (const { target, type } of kept) {
        const key = `${type} on ${nameOf(target)}`;
        listeners[key] = (listeners[key] ?? 0) + 1;
      }
      // those that are set as properties: `onkeydown`
      for (const target of [window, document, document.documentElement, document.body] as EventTarget[])
        for (let owner: object | null = target; owner; owner = Reflect.getPrototypeOf(owner))
          for (const key of Object.keys(owner)) {
            if (!/^on[a-z]+$/.test(key) || typeof Reflect.get(target, key) !== 'function') continue;
            const name = target === document.body && key in window ? window : target;
            listeners[`${key.slice(2)} on ${nameOf(name)}`] ??= 1;
          }
      const now = attributes();
      const then = before ?? now;
      return {
        listeners,
        intervals: running,
        chains: pending.size,
        frames: requested,
        attributes: [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
          (name) => then[name] !== now[name],
        ),
      };
    },
  };
  Object.assign(globalThis, { touch: watch, bare: undefined });
  const world = partsOf(globalThis);
  for (const name of SINGLE.split(' ')) note(name, Reflect.get(globalThis, name));
  for (const key of world.keys()) {
    const { value } = Reflect.getOwnPropertyDescriptor(globalThis, key) ?? {};
    if (typeof value !== 'function') continue;
    note(String(key), value);
    const { prototype } = value as { prototype?: unknown };
    note(`${String(key)}.prototype`, prototype);
  }
};
