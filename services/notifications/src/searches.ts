import { MOST_SEARCHES, newId, type NotificationCommands, type SearchState } from '@rollheim/contracts';
import { accepted, rejected, type CommandHandlers, type Tx } from '@rollheim/service-kit';
import { receiver } from './receiver.ts';

const TOPIC = 'notifications.searches';

interface SearchRow {
  readonly search_id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly query: string;
  readonly status: SearchState['status'];
  readonly receive_by_email: boolean;
  readonly rhythm: SearchState['rhythm'];
  readonly created_at: Date;
  readonly updated_at: Date;
}

const toState = (row: SearchRow): SearchState => ({
  searchId: row.search_id,
  customerId: row.customer_id,
  name: row.name,
  query: row.query,
  status: row.status,
  receiveByEmail: row.receive_by_email,
  rhythm: row.rhythm,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

function publish({ emit }: Tx, row: SearchRow): SearchState {
  const payload = toState(row);
  emit({ topic: TOPIC, key: payload.searchId, type: TOPIC, payload });
  return payload;
}

type SearchCommands = Pick<NotificationCommands, 'search.save' | 'search.change' | 'search.delete'>;

/** Commands of saved searches; each customer has their own alone. */
export const searchCommands: CommandHandlers<SearchCommands> = {
  'search.save': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { name, query, receiveByEmail, rhythm } = command.payload;
    // two saves of one person at once must not pass the limit together
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 12))', [customerId]);
    const { rows: own } = await tx.client.query<SearchRow>(
      'select * from searches where customer_id = $1 and query = $2',
      [customerId, query],
    );
    if (own[0]) return accepted({ search: toState(own[0]), existed: true });
    const { rows } = await tx.client.query<SearchRow>(
      `insert into searches (search_id, customer_id, name, query, receive_by_email, rhythm, created_at, updated_at)
       select $1, $2, $3, $4, $5, $6, $7, $7
       where (select count(*) from searches where customer_id = $2) < $8 returning *`,
      [newId(), customerId, name, query, receiveByEmail, rhythm, command.at, MOST_SEARCHES],
    );
    return rows[0]
      ? accepted({ search: publish(tx, rows[0]), existed: false })
      : rejected('too_many_searches');
  },

  'search.change': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { searchId, name, status, receiveByEmail, rhythm } = command.payload;
    const { rows } = await tx.client.query<SearchRow>(
      `update searches set name = coalesce($3, name), status = coalesce($4, status),
         receive_by_email = coalesce($5, receive_by_email), rhythm = coalesce($6, rhythm), updated_at = $7
       where search_id = $1 and customer_id = $2 returning *`,
      [
        searchId,
        customerId,
        name ?? null,
        status ?? null,
        receiveByEmail ?? null,
        rhythm ?? null,
        command.at,
      ],
    );
    return rows[0] ? accepted({ search: publish(tx, rows[0]), existed: true }) : rejected('not_found');
  },

  'search.delete': async (command, tx) => {
    const customerId = receiver(command);
    if (!customerId) return rejected('not_allowed');
    const { searchId } = command.payload;
    const { rowCount } = await tx.client.query(
      'delete from searches where search_id = $1 and customer_id = $2',
      [searchId, customerId],
    );
    if (!rowCount) return rejected('not_found');
    tx.emit({ topic: TOPIC, key: searchId, type: TOPIC, payload: null });
    return accepted({ searchId });
  },
};
