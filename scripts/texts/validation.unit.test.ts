import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleParams, type FieldRule } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { ROOT } from './catalogues.ts';
import { marksOf } from './compare.ts';
import { sourcesIn, walk, type Node } from './source.ts';
import { wordsOf } from './usage.ts';

const german = JSON.parse(
  readFileSync(join(ROOT, 'platform', 'module-api', 'locales', 'de.json'), 'utf8'),
) as Record<string, string>;
const texts = Object.keys(german)
  .filter((key) => key.startsWith('validation.'))
  .map((key) => key.slice('validation.'.length));

/** Names of the rules, read from the type that lists them. */
function ruleNames(): readonly string[] {
  const [source] = sourcesIn(/^platform\/contracts\/src\/fields\/rules\.ts$/);
  const names: string[] = [];
  if (source)
    walk(source.program, (node) => {
      if (node.type !== 'TSPropertySignature' || (node['key'] as Node)['name'] !== 'rule') return;
      walk(node, (inner) => {
        if (inner.type === 'Literal' && typeof inner['value'] === 'string') names.push(inner['value']);
      });
    });
  return names;
}

const SERVER = /^(platform|services|shell|mf-[^/]+)\//;

test('Every rule of the specification has a text, and so has everything that code calls validation.<name>', () => {
  const { strings } = wordsOf(sourcesIn(SERVER));
  const named = [...strings].flatMap((text) => /^validation\.(\w+)$/.exec(text)?.[1] ?? []);
  const rules = ruleNames();
  expect(rules.length).toBeGreaterThan(30);
  // it always passes: there is nothing to say
  const silent = new Set(['license_plate_nl']);
  expect([...rules, ...named].filter((name) => !texts.includes(name) && !silent.has(name))).toEqual([]);
});

test('No text of a rule is left over', () => {
  const { strings } = wordsOf(sourcesIn(SERVER));
  const rules = new Set(ruleNames());
  const isNamed = (name: string) => rules.has(name) || strings.has(name) || strings.has(`validation.${name}`);
  expect(texts.filter((name) => !isNamed(name))).toEqual([]);
});

test.each([
  { rule: 'between', min: 1, max: 2 },
  { rule: 'min_value', limit: 1 },
  { rule: 'max_value', limit: 1 },
  { rule: 'min', limit: 1 },
  { rule: 'max', limit: 1 },
  { rule: 'length', limit: 1 },
  { rule: 'digits', limit: 1 },
  { rule: 'size', bytes: 2_000_000 },
] satisfies FieldRule[])('The text of $rule names no limit that the rule does not give', (rule) => {
  const given = Object.keys(ruleParams(rule)).map((name) => `{{${name}}}`);
  const named = [...marksOf(german[`validation.${rule.rule}`] ?? '')];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((mark) => !given.includes(mark))).toEqual([]);
});
