import { TEAM_ROLES, type OperatorCustomer, type TeamRole } from '@rollheim/contracts';
import { customerAtom, useAct, useAtomValue, useBusy, useQueryClient } from '@rollheim/module-api';
import { ActNotice } from '@rollheim/page-parts';
import { Button, Checkbox, Notice, Section, Stack } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';
import { useRights } from '../rights.ts';
import { useRolesText } from './roles-text.ts';

const ADMIN = 'admin';

const inOrder = (roles: readonly string[]): TeamRole[] => TEAM_ROLES.filter((role) => roles.includes(role));

/** What somebody may do in the team, and a senior's hand on it; no one changes their own. */
export const Roles = ({ person: { customer, roles } }: { readonly person: OperatorCustomer }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const rolesText = useRolesText();
  const self = useAtomValue(customerAtom)?.customerId;
  const mayGive = useRights().may('account.set-roles');
  const before = inOrder(roles);
  const [chosen, setChosen] = useState<readonly TeamRole[]>(before);
  const act = useAct<readonly TeamRole[]>({
    request: (next): Binding => ({
      method: 'PUT',
      path: `/private/operator/team/${customer.customerId}`,
      body: { roles: next, before },
    }),
    done: () => t('team.saved'),
    onDone: () => void queries.invalidateQueries({ queryKey: OPERATOR_KEY }),
  });
  const changed = chosen.join() !== before.join();
  useBusy(changed && !act.isPending);
  if (customer.segmentation === 'prospect' || (!mayGive && roles.length === 0)) return null;
  const unverified = !customer.emailVerified && before.length === 0;
  const fixed = roles.includes(ADMIN) || customer.customerId === self || !mayGive || unverified;
  return (
    <Section look="panel" title={t('team.title')}>
      {fixed ? (
        <Stack gap={3}>
          <p>{rolesText(roles) || t('team.none')}</p>
          {unverified ? <p>{t('team.unverified')}</p> : null}
          {customer.customerId === self && mayGive ? <Notice>{t('team.own')}</Notice> : null}
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (changed) act.send(chosen);
          }}
        >
          <Stack gap={3}>
            {TEAM_ROLES.map((role) => (
              <Checkbox
                key={role}
                name={role}
                checked={chosen.includes(role)}
                onChange={(given) =>
                  setChosen((present) =>
                    inOrder(given ? [...present, role] : present.filter((other) => other !== role)),
                  )
                }
              >
                {t(`team.role.${role}`)}
              </Checkbox>
            ))}
            <ActNotice act={act} />
            <Button type="submit" variant="outline" size="sm" pending={act.isPending} disabled={!changed}>
              {t('team.save')}
            </Button>
          </Stack>
        </form>
      )}
    </Section>
  );
};
