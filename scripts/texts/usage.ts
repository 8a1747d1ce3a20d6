import { walk, type Node, type Source } from './source.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** All that sources say in quotes: whole strings, and templates as patterns. */
export function wordsOf(sources: readonly Source[]): {
  strings: ReadonlySet<string>;
  patterns: readonly RegExp[];
} {
  const strings = new Set<string>();
  const patterns = new Map<string, RegExp>();
  for (const { program } of sources)
    walk(program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') strings.add(node['value']);
      if (node.type === 'Property' || node.type === 'PropertyDefinition') addKey(node, strings);
      if (node.type !== 'TemplateLiteral') return;
      const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      if (parts.length === 1) strings.add(parts[0] ?? '');
      // a template that says nothing itself would use every key
      else if (/[a-zA-Z]{2}/.test(parts.join(''))) {
        const pattern = `^${parts.map(escaped).join('.+')}$`;
        patterns.set(pattern, new RegExp(pattern));
      }
    });
  return { strings, patterns: [...patterns.values()] };
}

function addKey(node: Node, strings: Set<string>): void {
  const key = node['key'] as Node | undefined;
  if (key?.type === 'Identifier' && node['computed'] !== true) strings.add(String(key['name']));
}

/** Keys (plurals without suffix) that no source names. */
export function unusedKeys(keys: Iterable<string>, sources: readonly Source[]): readonly string[] {
  const { strings, patterns } = wordsOf(sources);
  return [...new Set(keys)].filter(
    (key) => !strings.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
}
