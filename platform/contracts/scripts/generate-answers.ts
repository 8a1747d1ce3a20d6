import { join } from 'node:path';
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  IndexedAccessTypeNodeParser,
  LiteralType,
  SchemaGenerator,
  TypeOperatorNodeParser,
  UnionType,
  type BaseType,
  type NodeParser,
  type SubNodeParser,
} from 'ts-json-schema-generator';

const HTTP = join(import.meta.dirname, '..', 'src', 'http');
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The generated file: JSON Schemas (2020-12) of all answers by name, and of the types that they are made of. */
export const answersFile = join(HTTP, 'generated', 'answers.json');

type Checker = ReturnType<ReturnType<typeof createProgram>['getTypeChecker']>;
type Keys = Parameters<TypeOperatorNodeParser['createType']>[0];
type Values = Parameters<IndexedAccessTypeNodeParser['createType']>[0];

/** Names of a table, as `keyof typeof ERRORS` and `(typeof MOVES)[Kind]['calls'][number]`: the compiler knows them. */
class NamesOfTable implements SubNodeParser {
  readonly #checker: Checker;
  readonly #keys: TypeOperatorNodeParser;
  readonly #values: IndexedAccessTypeNodeParser;
  constructor(checker: Checker, parsers: NodeParser) {
    this.#checker = checker;
    this.#keys = new TypeOperatorNodeParser(parsers);
    this.#values = new IndexedAccessTypeNodeParser(checker, parsers);
  }
  supportsNode(node: Keys | Values): boolean {
    return this.#namesOf(node).length > 0;
  }
  createType(node: Keys | Values): BaseType {
    return new UnionType(this.#namesOf(node).map((name) => new LiteralType(name)));
  }
  #namesOf(node: Keys | Values): readonly string[] {
    const isKeys = this.#keys.supportsNode(node as Keys) && node.getText().startsWith('keyof typeof ');
    if (isKeys)
      return this.#checker
        .getTypeFromTypeNode((node as Keys).type)
        .getProperties()
        .map(({ name }) => name);
    const isValues =
      this.#values.supportsNode(node) && this.#values.supportsNode((node as Values).objectType);
    const type = isValues ? this.#checker.getTypeFromTypeNode(node) : null;
    return type?.isUnion() ? type.types.flatMap((each) => (each.isStringLiteral() ? [each.value] : [])) : [];
  }
}

/** What the file has to hold: made from the types of {@link HttpAnswers}. */
export function generateAnswers(): string {
  const config = {
    ...DEFAULT_CONFIG,
    path: join(HTTP, 'answers.ts'),
    tsconfig: join(ROOT, 'tsconfig.json'),
    type: 'HttpAnswers',
    expose: 'export',
    topRef: false,
    jsDoc: 'none',
    // `npm run types` does it, with the compiler of the tree
    skipTypeCheck: true,
  } as const;
  const program = createProgram(config);
  const parser = createParser(program, config, (parsers) =>
    parsers.addNodeParser(new NamesOfTable(program.getTypeChecker(), parsers as unknown as NodeParser)),
  );
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const { properties, definitions } = generator.createSchema('HttpAnswers');
  return `${JSON.stringify({ answers: properties, types: definitions }, null, 1)}\n`;
}
