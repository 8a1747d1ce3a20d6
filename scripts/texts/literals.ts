import { lineOf, walk, type Node, type Source } from './source.ts';

/** Attributes whose value a visitor reads or hears. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'empty',
  'error',
  'heading',
  'hint',
  'label',
  'lead',
  'note',
  'placeholder',
  'summary',
  'text',
  'title',
  'unit',
]);
const isRead = (name: string): boolean => READ.has(name) || /[a-z](Label|Text|Title|Hint)$/.test(name);

/** Names and units that are the same in every language. */
const SAME_EVERYWHERE = new Set(['Rollheim', 'Rollheim ', 'km', 'kg', 'mm', 'kW', 'PS', 'EUR']);

const isText = (value: string): boolean => /\p{L}{2}/u.test(value) && !SAME_EVERYWHERE.has(value.trim());

function textOf(node: Node | null | undefined): string[] {
  if (!node) return [];
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node['value'] === 'string'))
    return [String(node['value'])];
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (node.type === 'JSXExpressionContainer') return textOf(node['expression'] as Node);
  if (node.type === 'ConditionalExpression')
    return [...textOf(node['consequent'] as Node), ...textOf(node['alternate'] as Node)];
  if (node.type === 'LogicalExpression') return textOf(node['right'] as Node);
  return [];
}

/** Words that are in components instead of a file of texts: `file:line words`. */
export function literalTexts(sources: readonly Source[]): readonly string[] {
  const found: string[] = [];
  for (const source of sources)
    walk(source.program, (node) => {
      const report = (at: Node, texts: readonly string[]) => {
        for (const text of texts.filter(isText))
          found.push(`${source.file}:${lineOf(source, at.start)} ${text.trim()}`);
      };
      if (node.type === 'JSXElement' || node.type === 'JSXFragment')
        for (const child of node['children'] as Node[]) report(child, textOf(child));
      if (node.type !== 'JSXAttribute') return;
      const name = (node['name'] as Node)['name'];
      if (typeof name === 'string' && isRead(name)) report(node, textOf(node['value'] as Node | null));
    });
  return found;
}
