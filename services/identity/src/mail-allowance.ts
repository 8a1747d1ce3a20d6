import type pg from 'pg';
import { lockAccount } from './accounts.ts';

/** Mails to one account in ten minutes and in a day, whichever way they are asked for. */
const MAILS = 5;
const MAILS_A_DAY = 20;
const WINDOW_SECONDS = 600;

/**
 * Takes a mail from the account's allowance; false when there is none left. `own`: asked for by the account itself or in
 * a browser that it was used with, which has an allowance apart.
 */
export async function mayMail(db: pg.ClientBase, customerId: string, own: boolean): Promise<boolean> {
  // two requests at once see each other's mail
  await lockAccount(db, customerId);
  const { rowCount } = await db.query(
    `insert into login_mails (customer_id, own) select $1, $2 from (
       select count(*) filter (where at > now() - make_interval(secs => $3)) as in_window, count(*) as in_day
       from login_mails where customer_id = $1 and own = $2 and at > now() - interval '1 day') sent
     where sent.in_window < $4 and sent.in_day < $5`,
    [customerId, own, WINDOW_SECONDS, MAILS, MAILS_A_DAY],
  );
  return rowCount === 1;
}
