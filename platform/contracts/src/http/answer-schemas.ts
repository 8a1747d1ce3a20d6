import type { AnswerName } from './answers.ts';
import generated from './generated/answers.json' with { type: 'json' };

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const { answers, types } = generated as {
  readonly answers: Readonly<Record<string, JsonSchema>>;
  readonly types: Readonly<Record<string, JsonSchema>>;
};

/** Schemas of the named answers and of all that they refer to, for `#/components/schemas`. */
export function answerSchemas(names: Iterable<AnswerName>): Readonly<Record<string, JsonSchema>> {
  const found = new Map<string, JsonSchema>();
  const visit = (name: string, schema: JsonSchema | undefined): void => {
    if (!schema) throw new Error(`${name} is no answer: see http/answers.ts of the contracts`);
    if (found.has(name)) return;
    const text = JSON.stringify(schema).replaceAll('#/definitions/', `#/components/schemas/${TYPE}`);
    found.set(name, JSON.parse(text) as JsonSchema);
    for (const [, type = ''] of text.matchAll(REFERENCE)) visit(`${TYPE}${type}`, types[type]);
  };
  for (const name of names) visit(name, answers[name]);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Types are beside the answers that are made of them, and may have the same name. */
const TYPE = 'type.';
const REFERENCE = /#\/components\/schemas\/type\.([^"]+)"/g;
