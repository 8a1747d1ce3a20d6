import { parseSync } from 'oxc-parser';

/** One change of the source: what is at a place, and what takes its place. */
export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A place of the source with its alternatives; `block` is a list of statements, else it is an expression. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly block: boolean;
  readonly mutants: readonly Mutant[];
  readonly inner: Place[];
}

const SWAPS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const CALLS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  floor: 'ceil',
  ceil: 'floor',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Finds the mutants of a file, numbered from `first`, and gives the source in which all of them sleep. */
export function mutate(
  file: string,
  source: string,
  first: number,
): { readonly mutants: readonly Mutant[]; readonly code: string } {
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const root: Place = { start: 0, end: source.length, block: false, mutants: [], inner: [] };
  const text = ({ start, end }: Node) => source.slice(start, end);
  const place = (node: Node, alternatives: readonly string[], block = false, into: Place = root): Place => {
    const own = alternatives.map((to) => {
      const line = source.slice(0, node.start).split('\n').length;
      const mutant = { id: first + mutants.length, file, line, from: text(node), to };
      mutants.push(mutant);
      return mutant;
    });
    const made: Place = { start: node.start, end: node.end, block, mutants: own, inner: [] };
    into.inner.push(made);
    return made;
  };

  const walk = (node: Node, into: Place, parent: Node | null, role: string): void => {
    if (
      node.type === 'ImportDeclaration' ||
      node.type.startsWith('TSType') ||
      node.type === 'TSInterfaceDeclaration'
    )
      return;
    const alternatives = alternativesOf(node, parent, role, text);
    const isBlock = node.type === 'BlockStatement' && (node['body'] as unknown[]).length > 0;
    const target =
      alternatives.length > 0
        ? place(node, alternatives, false, into)
        : isBlock
          ? place(node, ['{}'], true, into)
          : into;
    for (const [name, value] of Object.entries(node)) {
      if (
        name === 'typeAnnotation' ||
        name === 'returnType' ||
        name === 'typeArguments' ||
        name === 'typeParameters'
      )
        continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) walk(child, target, node, name);
    }
  };
  walk(program as unknown as Node, root, null, '');
  return { mutants, code: PRELUDE + render(source, root) };
}

/** Other expressions for one; none where the place is no value. */
function alternativesOf(
  node: Node,
  parent: Node | null,
  role: string,
  text: (node: Node) => string,
): readonly string[] {
  const part = (name: string) => text(node[name] as Node);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = node['operator'] as string;
      const swapped = (SWAPS[operator] ?? []).map((other) => `(${part('left')}) ${other} (${part('right')})`);
      return role === 'test' ? [...swapped, 'true', 'false'] : swapped;
    }
    case 'UnaryExpression':
      if (node['operator'] === '!') return [part('argument')];
      return node['operator'] === '-' ? [`+${part('argument')}`] : [];
    case 'UpdateExpression':
      return [text(node).includes('++') ? text(node).replace('++', '--') : text(node).replace('--', '++')];
    case 'Literal':
      return literal(node, parent, role);
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).length > 0 ? ['[]'] : [];
    case 'ObjectExpression':
      return (node['properties'] as unknown[]).length > 0 ? ['{}'] : [];
    case 'CallExpression': {
      const callee = node['callee'] as Node;
      const name = callee.type === 'MemberExpression' ? (callee['property'] as Node)['name'] : null;
      const other = typeof name === 'string' && Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
      const swapped = other ? [text(node).replace(`.${String(name)}(`, `.${other}(`)] : [];
      return role === 'test' ? [...swapped, 'true', 'false'] : swapped;
    }
    case 'Identifier':
    case 'MemberExpression':
      return role === 'test' ? ['true', 'false'] : [];
    default:
      return [];
  }
}

function literal(node: Node, parent: Node | null, role: string): readonly string[] {
  const { value } = node;
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value !== 'string') return [];
  const isName =
    (parent?.type === 'Property' && role === 'key') ||
    (parent?.type === 'MemberExpression' && role === 'property') ||
    parent?.type === 'ExpressionStatement' ||
    parent?.type.startsWith('TS') ||
    parent?.type.startsWith('Export');
  return isName ? [] : [value === '' ? "'mutant'" : "''"];
}

/** `seen` notes which places were reached, `on` says which mutant is awake. */
const PRELUDE = 'const $m = globalThis.$mutation; ';

function render(source: string, place: Place): string {
  let text = '';
  let at = place.start;
  for (const inner of place.inner.toSorted((a, b) => a.start - b.start)) {
    text += source.slice(at, inner.start) + render(source, inner);
    at = inner.end;
  }
  text += source.slice(at, place.end);
  const [one] = place.mutants;
  if (!one) return text;
  if (place.block) return `{ if ($m.on !== ${one.id}) { $m.seen[${one.id}] = 1; ${text.slice(1, -1)} } }`;
  const seen = place.mutants.map(({ id }) => `$m.seen[${id}] = 1, `).join('');
  const choices = place.mutants.map(({ id, to }) => `$m.on === ${id} ? (${to}) : `).join('');
  return `(${choices}(${seen}${text}))`;
}
