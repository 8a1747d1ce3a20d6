import { areaOf } from '@rollheim/contracts';
import type { Caller } from './call.ts';
import type { Answer, BffRequest, Look, Route } from './types.ts';

/** So many people fit into an entry of the audit trail. */
const PER_ENTRY = 10;
/** Entries of one look that are under way: a file about thousands of people is not refused for its own entries. */
const AT_A_TIME = 4;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Has the audit trail record that somebody of the team read this; fails where it cannot, so that nothing is shown. */
export async function noteLook(
  ask: Caller['ask'],
  request: BffRequest,
  part: string,
  { about, persons }: Look,
): Promise<void> {
  const ids = [...new Set(persons.flatMap((id) => (id && ID.test(id) ? [id] : [])))];
  const parts = ids.length === 0 ? [ids] : [];
  for (let at = 0; at < ids.length; at += PER_ENTRY) parts.push(ids.slice(at, at + PER_ENTRY));
  const note = (some: typeof ids) =>
    ask(request, {
      key: `${part}/${about}`,
      type: 'team.look',
      payload: { part, about, persons: some, found: ids.length },
    });
  for (let at = 0; at < parts.length; at += AT_A_TIME)
    await Promise.all(parts.slice(at, at + AT_A_TIME).map(note));
}

/** Has a reading call of the team noted, where its route says so. */
export async function noteRead(
  ask: Caller['ask'],
  route: Route,
  request: BffRequest,
  { body }: Answer,
): Promise<void> {
  if (route.method !== 'GET' || route.auth !== 'operator' || !('looks' in route.personal)) return;
  await noteLook(ask, request, areaOf(route.path) ?? 'team', route.personal.looks(body, request));
}
