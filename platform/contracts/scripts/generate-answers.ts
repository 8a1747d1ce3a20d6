import { join } from 'node:path';
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  IndexedAccessTypeNodeParser,
  LiteralType,
  SchemaGenerator,
  UnionType,
} from 'ts-json-schema-generator';

const HTTP = join(import.meta.dirname, '..', 'src', 'http');
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The generated file: JSON Schemas (2020-12) of all answers by name, and of the types that they are made of. */
export const answersFile = join(HTTP, 'generated', 'answers.json');

type Program = ReturnType<typeof createProgram>;
type Checker = ReturnType<Program['getTypeChecker']>;
type Create = IndexedAccessTypeNodeParser['createType'];

/** Names that stand in a table, as `(typeof MOVES)[Kind]['calls'][number]`: the compiler knows them. */
class NamesOfTable extends IndexedAccessTypeNodeParser {
  readonly #checker: Checker;
  constructor(...parts: ConstructorParameters<typeof IndexedAccessTypeNodeParser>) {
    super(...parts);
    [this.#checker] = parts;
  }
  override supportsNode(node: Parameters<Create>[0]): boolean {
    return super.supportsNode(node) && super.supportsNode(node.objectType);
  }
  override createType(node: Parameters<Create>[0], context: Parameters<Create>[1]): ReturnType<Create> {
    const type = this.#checker.getTypeFromTypeNode(node);
    const names = type.isUnion()
      ? type.types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []))
      : [];
    if (names.length === 0) return super.createType(node, context);
    return new UnionType(names.map((name) => new LiteralType(name)));
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
    parsers.addNodeParser(new NamesOfTable(program.getTypeChecker(), parsers as never)),
  );
  const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
  const { properties, definitions } = generator.createSchema('HttpAnswers');
  return `${JSON.stringify({ answers: properties, types: definitions }, null, 1)}\n`;
}
