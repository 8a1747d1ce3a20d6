import type { TeamMember } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { Loaded, RowBones } from '@rollheim/page-parts';
import { Link, Section, Table, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { useRolesText } from './roles-text.ts';
import { useTeam } from './queries.ts';

/** Everybody of the team with their roles, and the way to where they are given and taken. */
export const Team = () => {
  const t = useTexts();
  const path = usePath();
  const rolesText = useRolesText();
  const team = useTeam();
  const columns: TableColumn<TeamMember>[] = [
    {
      id: 'who',
      header: t('field.email'),
      record: 'wide',
      cell: ({ customerId, email }) => (
        <Link href={path('operator-customer', { id: customerId })} look="plain">
          {email}
        </Link>
      ),
    },
    { id: 'roles', header: t('team.roles'), cell: ({ roles }) => rolesText(roles) },
  ];
  return (
    <Section look="panel" padded={false} title={t('team.members')}>
      <Loaded
        query={team}
        failed={t('team.failed')}
        bones={
          <div className={css.body}>
            <RowBones />
          </div>
        }
      >
        {({ members }) => (
          <Table
            caption={t('team.members')}
            density="dense"
            columns={columns}
            rows={members}
            rowKey={({ customerId }) => customerId}
          />
        )}
      </Loaded>
    </Section>
  );
};
