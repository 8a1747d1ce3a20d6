import { documentedCalls, type Content, type DocumentedCall, type Schema } from './documents.ts';

const COMMON = ['invalid_input', 'overloaded', 'unavailable', 'expired', 'internal'];
const WITH_BODY = ['csrf_invalid', 'payload_too_large', 'file_type_refused'];

const WHO = { public: 'everyone', session: 'logged in', operator: 'operators', token: 'programs' } as const;

/** The pages of `docs/api/` by module: every call of its OpenAPI document in a table. */
export const apiPages = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await documentedCalls())].map(([module, calls]) => [module, pageOf(module, calls)]));

function pageOf(module: string, calls: readonly DocumentedCall[]): string {
  return [
    `# Calls of ${module}`,
    '',
    `Made by \`npm run api\` from the [OpenAPI document](README.md) of the module. Every call may also refuse with ${list(COMMON)}, one that writes with ${list(WITH_BODY)}. A \`?\` stands behind what may be left out.`,
    '',
    '| call | for | takes | answers | refuses with | what it does |',
    '| --- | --- | --- | --- | --- | --- |',
    ...calls.map(rowOf),
    '',
  ].join('\n');
}

const list = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(', ');

function rowOf({ method, path, operation }: DocumentedCall): string {
  const { summary, parameters, requestBody, responses } = operation;
  const takes = [
    ...parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name, required, schema }) => `\`${name}${required ? '' : '?'}\`${unitOf(schema)}`),
    ...fieldsOf(requestBody?.content),
  ];
  const key = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
  const answers = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { content }]) => [status, bodyOf(content)].filter(Boolean).join(' '));
  const codes = Object.values(responses).flatMap(({ content = {} }) =>
    (content['application/problem+json']?.schema?.properties?.['code']?.enum ?? []).map(String),
  );
  const own = codes.filter((code) => !COMMON.includes(code) && !WITH_BODY.includes(code));
  const cells = [
    `\`${method} ${path}\``,
    WHO[operation['x-auth']],
    [...(key ? ['a key'] : []), ...takes].join(', '),
    answers.join(', '),
    own.length > 25 ? 'what its command was refused with' : list(own),
    summary.replaceAll('|', '\\|'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Names of a body's fields. */
function fieldsOf(content: Content | undefined): string[] {
  const { properties = {}, required = [] } = content?.['application/json']?.schema ?? {};
  return Object.entries(properties).map(
    ([name, schema]) => `\`${name}${required.includes(name) ? '' : '?'}\`${unitOf(schema)}`,
  );
}

/** Unit of a field, or of what it holds. */
function unitOf({ 'x-unit': unit, properties = {} }: Schema): string {
  const units = [unit, ...Object.values(properties).map((each) => each['x-unit'])];
  const found = units.find((each) => each !== undefined);
  return found === undefined ? '' : ` (${found})`;
}

/** Name of an answer's body, or its media type. */
function bodyOf(content: Content = {}): string {
  const [found] = Object.entries(content);
  if (!found) return '';
  const [type, { schema }] = found;
  return schema?.$ref?.split('/').at(-1) ?? type;
}
