import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesLike } from '../files.mjs';
import { ROOT } from './catalogues.ts';

/** A node of the syntax tree, as far as texts are concerned. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A source file with its syntax tree. */
export interface Source {
  readonly file: string;
  readonly code: string;
  readonly program: Node;
}

/** Parses the product's own sources (no tests) below a folder. */
export function sourcesIn(pattern: RegExp): readonly Source[] {
  return filesLike(/\.tsx?$/)
    .filter((file) => pattern.test(file) && !/\.(unit|int|e2e)\.test\.tsx?$|\.bench\.ts$/.test(file))
    .map((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8');
      const { program, errors } = parseSync(file, code);
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
      return { file, code, program: program as unknown as Node };
    });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Visits every node, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) walk(child, visit);
}

/** Line of a position, from 1. */
export const lineOf = ({ code }: Source, at: number): number => code.slice(0, at).split('\n').length;
