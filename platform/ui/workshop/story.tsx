import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';

/** The groups of the workshop, in their order. */
export const GROUPS = ['Actions', 'Fields', 'Figures', 'Messages', 'Overlays', 'Lists', 'Pages'] as const;

export interface StoryMeta {
  group: (typeof GROUPS)[number];
  /** When to take it, in a sentence. */
  use: string;
}

/** One component with its examples. */
export interface Story {
  /** The component, as the facade names it. */
  name: string;
  meta: StoryMeta;
  /** In the order of the file. */
  examples: { name: string; code: string; Example: ComponentType }[];
}

interface StoryFile {
  meta: StoryMeta;
  source: string;
  [example: string]: unknown;
}

/** The code of an exported example, as it is in its file. */
function codeOf(source: string, name: string): string {
  const start = source.indexOf(`export const ${name} = `);
  const next = source.slice(start + 1).search(/\n(?:export )?const [A-Z]/);
  const code = next < 0 ? source.slice(start) : source.slice(start, start + 1 + next);
  return code.replace(/^export /, '').trim();
}

const files = import.meta.webpackContext<StoryFile>('./stories', { regExp: /\.story\.tsx$/ });

/** Every story of the workshop, by group and name. */
export const STORIES: readonly Story[] = files
  .keys()
  .map((path) => {
    const { meta, source, ...examples } = files(path);
    const found = Object.entries(examples)
      .filter((entry): entry is [string, ComponentType] => typeof entry[1] === 'function')
      .map(([name, Example]) => ({ name, code: codeOf(source, name), Example }))
      .toSorted((a, b) => source.indexOf(`const ${a.name} `) - source.indexOf(`const ${b.name} `));
    return { name: /(\w+)\.story/.exec(path)?.[1] ?? path, meta, examples: found };
  })
  .toSorted(
    (a, b) => GROUPS.indexOf(a.meta.group) - GROUPS.indexOf(b.meta.group) || a.name.localeCompare(b.name),
  );

/** True where an example should be open: alone on its page. */
export const opened = (): boolean => new URLSearchParams(location.search).has('example');

/** Shows the first control below as it looks under pointer, finger or focus. */
export const As = ({
  state,
  children,
}: {
  state: 'hovered' | 'pressed' | 'focus-visible';
  children: ReactNode;
}) => {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const control = box.current?.querySelector('a, button, label');
    control?.setAttribute(`data-${state}`, 'true');
  });
  return (
    <span ref={box} style={{ display: 'contents' }}>
      {children}
    </span>
  );
};
