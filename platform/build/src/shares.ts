/** What a built host says of its shares: which modules stand for them, and which chunks bring them. */
export interface ShareGraph {
  /** Chunks that a share is loaded from, by the id of the module that stands for it. */
  readonly providers: ReadonlyMap<string, readonly string[]>;
  /** Shares that a chunk asks for before it runs, by chunk. */
  readonly consumers: ReadonlyMap<string, readonly string[]>;
}

/** Reads the graph out of the host's entry script; throws when it holds none. */
export function shareGraph(script: string): ShareGraph {
  const providers = [
    ...script.matchAll(/(\d+):\{shareScope:"default",shareKey:"[^"]+".*?fallback:(.*?)\.then\(\(\)=>\(\)=>/g),
  ].map(([, id = '', load = '']): [string, string[]] => [
    id,
    [...load.matchAll(/\.e\((\d+)\)/g)].map(([, chunk = '']) => chunk),
  ]);
  const [, mapping = ''] = /consumesLoadingData=\{chunkMapping:(\{[^}]*\})/.exec(script) ?? [];
  const consumers = [...mapping.matchAll(/(\d+):\[([^\]]*)\]/g)].map(
    ([, chunk = '', list = '']): [string, string[]] => [chunk, [...list.matchAll(/\d+/g)].map(String)],
  );
  if (providers.length === 0 || consumers.length === 0) throw new Error('The script shares nothing');
  return { providers: new Map(providers), consumers: new Map(consumers) };
}

/** Chunks that ask for a share which comes from themselves: they would wait for ever. */
export function selfWaiting({ providers, consumers }: ShareGraph): string[] {
  return [...consumers].flatMap(([chunk, shares]) =>
    shares
      .filter((share) => providers.get(share)?.includes(chunk))
      .map((share) => `chunk ${chunk} waits for share ${share}`),
  );
}
