import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { createBus, openClient, type Bus } from '@rollheim/bus';
import type { CustomerState } from '@rollheim/contracts';
import { actorProof, PROOF_CLAIM } from '@rollheim/contracts/server';
import { OFFSETS } from '@rollheim/embedded';
import { busUrlOf, type BusPlace } from '@rollheim/tooling/testing';
import type pg from 'pg';

/** Where a system runs. */
export type Place = BusPlace;

/** A dealer who may bid. */
export interface Dealer {
  readonly customerId: string;
  /** Access token. */
  readonly token: string;
}

/** URL of the system's database for its administrator. */
export const adminUrl = ({ basePort, servers }: Place): string =>
  servers?.adminUrl ?? `postgres://postgres@127.0.0.1:${basePort + OFFSETS.postgres}/rollheim`;

/** The system's bus, for one who may read everything. */
export const openBus = (place: Place, clientId: string): Bus =>
  createBus({ transport: place.bus, url: busUrlOf(place), clientId });

/** Asks the system's database as its administrator. */
export async function ask<R extends pg.QueryResultRow>(
  place: Place,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = openClient({ connectionString: adminUrl(place) });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Accepted dealers for load: more than one person could log in within the limits of the login call. They are announced
 * to everyone as the customers' service would, and their tokens, valid for so many `hours`, are signed by the key of the
 * running system's identity.
 */
export async function makeDealers(place: Place, count: number, hours = 1): Promise<Dealer[]> {
  const [row] = await ask<{ jwk: { kid: string } & object }>(
    place,
    'select jwk from identity.signing_keys limit 1',
  );
  if (!row) throw new Error('The system has no signing key');
  const key = createPrivateKey({ key: row.jwk as never, format: 'jwk' });
  const head = encode({ alg: 'EdDSA', kid: row.jwk.kid, typ: 'at+jwt' });
  const exp = Math.floor(Date.now() / 1000) + hours * 3600;
  const actorKey = await actorKeyOf(place);
  const dealers = Array.from({ length: count }, (): Dealer => {
    const customerId = randomUUID();
    const proof = actorKey ? { [PROOF_CLAIM]: actorProof(actorKey, customerId, [], exp) } : {};
    const claims = { sub: customerId, aud: 'rollheim', exp, email_verified: true, ...proof };
    const data = `${head}.${encode(claims)}`;
    return { customerId, token: `${data}.${sign(null, Buffer.from(data), key).toString('base64url')}` };
  });
  const bus = openBus(place, `load-${randomUUID()}`);
  try {
    const time = new Date().toISOString();
    await bus.send(
      dealers.map(({ customerId }, index) => ({
        topic: 'customers.state',
        key: customerId,
        id: randomUUID(),
        type: 'customers.state',
        version: 1,
        payload: stateOf(customerId, 900_000 + index),
        headers: {
          correlationId: `load-${customerId}`,
          causationId: null,
          actor: null,
          releaseSet: null,
          time,
        },
      })),
    );
  } finally {
    await bus.close();
  }
  const ids = dealers.map(({ customerId }) => customerId);
  for (let known = 0; known < count;) {
    const text = 'select count(*)::int as n from auctions.customer where customer_id = any($1)';
    known = (await ask<{ n: number }>(place, text, [ids]))[0]?.n ?? 0;
  }
  return dealers;
}

/** The key of the proofs of actors, from the padded block that the log keeps of it; null where it asks for none. */
async function actorKeyOf(place: Place): Promise<Buffer | null> {
  const [row] = await ask<{ inner_pad: Buffer }>(place, 'select inner_pad from bus.actor_key');
  return row ? Buffer.from(row.inner_pad.map((byte) => byte ^ 0x36)) : null;
}

const stateOf = (customerId: string, merchantId: number): CustomerState => ({
  customerId,
  version: 1,
  profileType: 'MERCHANT',
  segmentation: 'customer',
  country: 'DE',
  region: '20',
  languageSetting: 'de',
  emailVerified: true,
  privateProfileCompleted: false,
  commercialProfileCompleted: false,
  merchantProfileCompleted: true,
  merchantId,
  acceptedByCm24: true,
  merchantBlocked: false,
  company: `Lasthandel ${merchantId}`,
  vat: null,
  tacAcceptedAt: new Date().toISOString(),
  isOperator: false,
});
