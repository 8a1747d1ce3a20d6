import { SaxesParser } from 'saxes';
import { StatementError } from './fault.ts';

/** Elements inside each other; a statement has about twelve. */
const DEEPEST = 40;

/** An element of a document. */
export interface Element {
  /** Without its prefix. */
  readonly name: string;
  readonly namespace: string;
  /** Line of the file in which it begins, from 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  /** Its own characters, trimmed. */
  text: string;
}

/** Encodings that banks write, by the name in the XML declaration. */
const ENCODINGS = [
  'utf-8',
  'utf-16',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1252',
  'us-ascii',
];

/** The encoding that the first bytes show, whatever the declaration says; null where they show none. */
function encodingOfBytes([first = 0, second = 0, third = 0]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // a mark of byte order, or `<` in two bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return null;
}

/** The characters of a file; throws a {@link StatementError} where they are not what its declaration says. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const marked = encodingOfBytes(bytes);
  const declared = /^[^<]*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  if (marked === null && !ENCODINGS.includes(declared)) throw new StatementError('encoding', { line: 1 });
  try {
    return new TextDecoder(marked ?? declared, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new StatementError('encoding', { line: 1 });
    throw error;
  }
}

/**
 * Reads a document into its elements. A document type, and with it every entity of its own, internal or external, is
 * refused, as is what is not well-formed: a {@link StatementError} names the line.
 */
export function readXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Element[] = [];
  let root: Element | null = null;
  let begun = 1;
  parser.on('error', () => {
    throw new StatementError('xml', { line: parser.line });
  });
  parser.on('doctype', () => {
    throw new StatementError('doctype', { line: parser.line });
  });
  parser.on('opentagstart', () => void (begun = parser.line));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= DEEPEST) throw new StatementError('xml', { line: parser.line });
    const element: Element = {
      name: local,
      namespace: uri,
      line: begun,
      attributes: Object.fromEntries(Object.values(attributes).map((each) => [each.local, each.value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const add = (characters: string) => {
    const element = open.at(-1);
    if (element) element.text += characters;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) element.text = element.text.trim();
  });
  parser.write(text).close();
  if (!root) throw new StatementError('xml', { line: 1 });
  return root;
}

/** All elements at a path of names below an element. */
export function all(element: Element, ...path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** The first element at a path; null where there is none. */
export const first = (element: Element, ...path: readonly string[]): Element | null =>
  all(element, ...path)[0] ?? null;

/** The text of the first element at a path that has one; null where there is none. */
export const textAt = (element: Element, ...path: readonly string[]): string | null =>
  all(element, ...path).find(({ text }) => text !== '')?.text ?? null;
