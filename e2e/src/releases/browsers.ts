import type { Visitor } from '../support/visitor.ts';
import type { Harness } from '../support/harness.ts';
import type { SimulatedVisitor } from './simulated-visitor.ts';

/** The first visitor who would be given this release; null where no one would. */
export async function canaryAmong(
  visitors: readonly SimulatedVisitor[],
  module: string,
  version: string,
): Promise<SimulatedVisitor | null> {
  const given = await Promise.all(visitors.map((visitor) => visitor.given(module)));
  return visitors[given.indexOf(version)] ?? null;
}

/** A browser that was here before, under this visitor's cookie. */
export async function openAs(
  harness: Pick<Harness, 'url' | 'visitor'>,
  { id }: SimulatedVisitor,
): Promise<Visitor> {
  const visitor = await harness.visitor();
  await visitor.context.addCookies([{ name: 'visitor', value: id, url: harness.url }]);
  return visitor;
}
