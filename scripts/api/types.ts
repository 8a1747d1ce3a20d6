import { documentedCalls, type DocumentedCall, type Operation, type Schema } from './documents.ts';

const HEAD = '// Made by `npm run api` from the route tables: not edited by hand.\n';
const BELOW = '/api';

/** The files of `platform/contracts/src/http/generated/calls/` by name: what each call takes and answers, as types. */
export async function callTypes(): Promise<ReadonlyMap<string, string>> {
  const modules = [...(await documentedCalls())];
  const files = new Map(modules.map(([module, calls]) => [`${module}.ts`, fileOf(module, calls)]));
  const imports = modules.map(([module]) => `import type { ${nameOf(module)} } from './${module}.ts';\n`);
  const rows = modules.map(([module]) => `  readonly '${module}': ${nameOf(module)};\n`);
  files.set(
    'index.ts',
    `${HEAD}\n${imports.join('')}\n/** The calls of every backend by the name of its module. */\nexport interface ModuleCalls {\n${rows.join('')}}\n`,
  );
  return files;
}

/** `mf-office` → `OfficeCalls`. */
const nameOf = (module: string): string =>
  `${module.replace(/^mf-/, '').replace(/^./, (first) => first.toUpperCase())}Calls`;

function fileOf(module: string, calls: readonly DocumentedCall[]): string {
  // programs call with a token, pages never do
  const ofPages = calls.filter(({ operation }) => operation['x-auth'] !== 'token');
  const methods = [...Map.groupBy(ofPages, ({ method }) => method)].map(
    ([method, each]) => `  readonly ${method}: {\n${each.map(callOf).join('')}  };\n`,
  );
  const text = methods.join('');
  const imports = text.includes('HttpAnswers[')
    ? "\nimport type { HttpAnswers } from '../../answers.ts';\n"
    : '';
  return `${HEAD}${imports}\n/** The calls of ${module} below \`/api\`, by method and path. */\nexport interface ${nameOf(module)} {\n${text}}\n`;
}

function callOf({ path, operation }: DocumentedCall): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  return [
    `    readonly '${path.slice(BELOW.length)}': {`,
    `      readonly query: ${queryOf(operation)};`,
    `      readonly body: ${body ? typeOf(body) : 'undefined'};`,
    `      readonly answer: ${answerOf(operation)};`,
    '    };',
    '',
  ].join('\n');
}

/** What may follow behind the `?`; what may be left out may also be given as nothing. */
function queryOf({ parameters }: Operation): string {
  const fields = parameters
    .filter(({ in: place }) => place === 'query')
    .map(
      ({ name, required, schema }) =>
        `readonly ${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : " | '' | null | undefined"}`,
    );
  return objectOf(fields);
}

/** The body of what is not refused, once its outcome is known. */
function answerOf({ responses }: Operation): string {
  const types = ['200', '201', '204'].flatMap((status) => {
    const response = responses[status];
    if (!response) return [];
    const [media] = Object.values(response.content ?? {});
    if (!media) return ['null'];
    const name = media.schema?.$ref?.split('/').at(-1);
    return [name === undefined ? 'unknown' : `HttpAnswers['${name}']`];
  });
  return unionOf(types.length > 0 ? types : ['unknown']);
}

const keyOf = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);
const objectOf = (fields: readonly string[]): string =>
  fields.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${fields.join('; ')} }`;
const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** The type of what a schema lets pass. */
function typeOf(schema: Schema): string {
  const { type, enum: values, const: value, anyOf, oneOf, allOf } = schema;
  if (value !== undefined) return JSON.stringify(value);
  if (values) return unionOf(values.map((each) => JSON.stringify(each)));
  const choices = anyOf ?? oneOf;
  if (choices) return `(${unionOf(choices.map(typeOf))})`;
  if (allOf) return allOf.map(typeOf).join(' & ');
  if (type === undefined) return 'unknown';
  const types = typeof type === 'string' ? [type] : type;
  return unionOf(types.map((each) => ofType(each, schema)));
}

function ofType(type: string, schema: Schema): string {
  if (type === 'array') return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
  if (type === 'object') return objectType(schema);
  return type === 'integer' ? 'number' : type;
}

function objectType({ properties = {}, additionalProperties, required = [] }: Schema): string {
  const names = Object.entries(properties);
  const isOpen = additionalProperties === undefined || additionalProperties === true;
  if (typeof additionalProperties === 'object')
    return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`;
  if (names.length === 0 && isOpen) return 'object';
  return objectOf(
    names.map(([name, each]) =>
      required.includes(name)
        ? `readonly ${keyOf(name)}: ${typeOf(each)}`
        : `readonly ${keyOf(name)}?: ${typeOf(each)} | undefined`,
    ),
  );
}
