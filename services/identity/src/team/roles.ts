import { isTeam, TEAM_ROLES, type TeamMember, type TeamRole } from '@rollheim/contracts';
import type pg from 'pg';

/** Roles of an account now, whatever its tokens say; none where there is no account. */
export async function rolesOf(pool: pg.Pool, customerId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ roles: string[] }>(
    'select roles from accounts where customer_id = $1',
    [customerId],
  );
  return rows[0]?.roles ?? [];
}

/** Everybody of the team, by address. */
export async function teamMembers(pool: pg.Pool): Promise<readonly TeamMember[]> {
  const { rows } = await pool.query<TeamMember>(
    `select customer_id as "customerId", email, roles from accounts where roles <> '{}' order by email`,
  );
  return rows.filter(({ roles }) => isTeam(roles));
}

/** Roles of the team in their order, each once. */
export const inOrder = (roles: readonly string[]): TeamRole[] =>
  TEAM_ROLES.filter((role) => roles.includes(role));
