import { TYPED_PREFIX } from '@rollheim/contracts';
import { isKeptBy, KEPT, type Keeper } from '@rollheim/contracts/kept';

/** Whether what a browser keeps by this name is an owner's. */
type IsOf = (owner: string, keeper: Keeper, name: string) => boolean;

/**
 * Refuses what a module does to what others keep in the browser: writing, removing, clearing. What it asked for is not
 * done, and reported as an error of its release; a name that is no one's is reported alone. Whose call it is says the innermost file of a release in the stack;
 * the shell's is not judged, nor what comes from no release. It is a guard against mistakes: one page is one origin. It is a
 * script of its own in the document, before every module, so nothing outside of it is known here.
 */
function guardKept(scope: typeof globalThis & Window, isOf: IsOf, owners: readonly string[]): void {
  const asking = (): string | null => {
    const [, module = 'shell'] = /\/_r\/([a-z][a-z0-9-]*)\//.exec(new Error('asked').stack ?? '') ?? [];
    return module === 'shell' ? null : module;
  };
  const say = (module: string, did: string): Error =>
    new Error(`${did}, which is not what ${module} keeps: its own begins with its name, or is declared`);
  const isOfAnother = (module: string, keeper: Keeper, name: string): boolean =>
    !isOf(module, keeper, name) && owners.some((owner) => isOf(owner, keeper, name));
  /** True where a name is another's; one that is not the caller's is reported in any case. */
  const isRefused = (keeper: Keeper, name: string): boolean => {
    const module = asking();
    if (module === null || isOf(module, keeper, name)) return false;
    scope.reportError(say(module, `${keeper}: ${name} was to be changed`));
    return isOfAnother(module, keeper, name);
  };
  const clear = (keeper: Keeper, storage: Storage): void => {
    const module = asking();
    if (module === null) return storage.clear();
    const names = Object.keys(storage);
    const kept = names.filter((name) => isOfAnother(module, keeper, name));
    for (const name of names) if (!kept.includes(name)) storage.removeItem(name);
    if (kept.length > 0) scope.reportError(say(module, `${keeper} was to be cleared`));
  };
  const guarded = (keeper: 'localStorage' | 'sessionStorage', storage: Storage): Storage => {
    const methods: Partial<Storage> = {
      setItem: (name, value) => isRefused(keeper, String(name)) || storage.setItem(name, value),
      removeItem: (name) => isRefused(keeper, String(name)) || storage.removeItem(name),
      clear: () => clear(keeper, storage),
    };
    return new Proxy(storage, {
      get: (_, key) => {
        if (Object.hasOwn(methods, key)) return Reflect.get(methods, key);
        const value: unknown = Reflect.get(storage, key, storage);
        return typeof value === 'function' ? value.bind(storage) : value;
      },
      set: (_, key, value) => isRefused(keeper, String(key)) || Reflect.set(storage, key, value, storage),
      deleteProperty: (_, key) => isRefused(keeper, String(key)) || Reflect.deleteProperty(storage, key),
    });
  };
  for (const keeper of ['localStorage', 'sessionStorage'] as const) {
    const native = Object.getOwnPropertyDescriptor(scope, keeper);
    let kept: Storage | undefined;
    if (native?.get && native.configurable)
      // a browser that keeps nothing throws here, as it does without the guard
      Object.defineProperty(scope, keeper, {
        ...native,
        get: () => (kept ??= guarded(keeper, native.get?.call(scope) as Storage)),
      });
  }

  const cookie = Object.getOwnPropertyDescriptor(scope.Document.prototype, 'cookie');
  if (cookie?.set)
    Object.defineProperty(scope.Document.prototype, 'cookie', {
      ...cookie,
      set(this: Document, text: string) {
        if (!isRefused('cookie', String(text).split('=')[0]?.trim() ?? '')) cookie.set?.call(this, text);
      },
    });

  /** Has a method do nothing but fail where the name that it is given is not the caller's. */
  const failing = (keeper: Keeper, owner: object, method: string): void => {
    const native: unknown = Reflect.get(owner, method);
    if (typeof native !== 'function') return;
    Reflect.set(owner, method, function (this: unknown, ...args: readonly unknown[]): unknown {
      const [first] = args;
      const name = typeof first === 'object' && first && 'name' in first ? first.name : first;
      if (isRefused(keeper, String(name)))
        throw new DOMException(`${String(name)} is not this module's`, 'SecurityError');
      return native.apply(this, args);
    });
  };
  for (const method of ['open', 'deleteDatabase']) failing('indexedDB', scope.IDBFactory.prototype, method);
  const { CookieStore } = scope as { readonly CookieStore?: { readonly prototype: object } };
  if (CookieStore) for (const method of ['set', 'delete']) failing('cookie', CookieStore.prototype, method);
}

/** The script of a document that guards what others keep in the browser. */
export const KEPT_GUARD = `(${String(guardKept)})(window,(${String(isKeptBy)}).bind(null,${JSON.stringify(KEPT)},${JSON.stringify(TYPED_PREFIX)}),${JSON.stringify(Object.keys(KEPT))});`;
