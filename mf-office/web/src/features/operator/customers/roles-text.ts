import { TEAM_ROLES } from '@rollheim/contracts';
import { useTexts } from '../../../texts.ts';

const NAMED = ['admin', ...TEAM_ROLES] as const;

/** Names the roles of somebody, in their order; one of a newer release by its own name. */
export function useRolesText(): (roles: readonly string[]) => string {
  const t = useTexts();
  return (roles) => {
    const known = NAMED.filter((role) => roles.includes(role)).map((role) => t(`team.role.${role}`));
    const others = roles.filter((role) => !NAMED.some((name) => name === role));
    return [...known, ...others].join(', ');
  };
}
