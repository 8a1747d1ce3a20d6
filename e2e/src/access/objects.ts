import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';
import { logIn, type Caller, type Ids } from './caller.ts';

const { privateSeller, dealer1, operator } = DEMO_USERS;
const EURO = 100;
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Real objects, by the paths that name them: those of a seller, of a dealer, and what both have together. */
export interface Objects {
  /** A draft of the seller with a document. */
  readonly ad: Ids;
  /** A sale of the seller to the dealer, with a file of its dispute. */
  readonly order: Ids;
  /** The thread of messages about it. */
  readonly thread: Ids;
  /** A question that waits for the seller's answer. */
  readonly question: Ids;
  /** A paper of a dealer. */
  readonly paper: Ids;
  /** A session of the dealer. */
  readonly session: Ids;
  /** A saved search of the dealer. */
  readonly search: Ids;
  /** A webhook of the dealer, with a test in its log. */
  readonly webhook: Ids;
  /** A valuation that a browser has begun. */
  readonly valuation: Ids;
}

interface Dealer extends Caller {
  readonly customerId: string;
  readonly email: string;
  readonly paper: string;
}

const bodyOf = async <T>(what: string, response: Response): Promise<T> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
};

function fileForm(): FormData {
  const form = new FormData();
  form.append('file', new File([PDF], 'papier.pdf', { type: 'application/pdf' }));
  return form;
}

/** Sends a call as somebody; throws when it is refused. */
async function done<T>(
  url: string,
  { headers }: Caller,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const file = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      'idempotency-key': randomUUID(),
      ...(body === undefined || file ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
  });
  return bodyOf<T>(`${method} ${path}`, response);
}

/** A dealer who has registered with a paper and waits for the review; `more`: of their data, what is not the usual. */
export async function newDealer(url: string, word: string, more: object = {}): Promise<Dealer> {
  const stamp = `${word}-${Date.now()}`;
  const email = `${stamp}@handel.example`;
  const names = { name: 'Nora', surname: 'Nord', company: `${stamp} Mobile GmbH`, country: 'DE' };
  const terms = { acceptTerms: true, acceptPrivacy: true };
  const nobody = { headers: {} };
  const person = { ...names, ...terms, email, password: DEMO_PASSWORD, profileType: 'MERCHANT' };
  await done(url, nobody, 'POST', '/public/customer/register', person);
  const self = await logIn(url, email);
  const papers = '/private/merchant/trade-registration';
  const { mediaId } = await until('the new account takes a paper', () =>
    done<{ mediaId: string }>(url, self, 'POST', papers, fileForm()).catch(() => false as const),
  );
  await done(url, self, 'POST', '/private/merchant/register', {
    company: names.company,
    director: 'Nora Nord',
    contactName: 'Nora',
    contactSurname: 'Nord',
    registerNumber: null,
    street: 'Lindenweg 4',
    zipCode: '10115',
    city: 'Berlin',
    country: 'DE',
    phone: '+49 30 5550100',
    vatNumber: null,
    acceptTerms: true,
    ...more,
  });
  const { customerId } = await done<{ customerId: string }>(url, self, 'GET', '/private/customer/get');
  return { ...self, customerId, email, paper: mediaId };
}

/** An operator accepts a dealer, by the calls of the back office. */
export async function acceptDealer(url: string, { customerId }: Dealer): Promise<void> {
  const staff = await logIn(url, operator.email);
  const path = `/private/operator/merchants/${customerId}`;
  const { seen } = await done<{ seen: string }>(url, staff, 'GET', path);
  await done(url, staff, 'POST', `${path}/accept`, { seen });
}

/** {@link acceptDealer}, and blocks them. */
export async function acceptAndBlock(url: string, dealer: Dealer): Promise<void> {
  await acceptDealer(url, dealer);
  const path = `/private/operator/merchants/${dealer.customerId}/block`;
  await done(url, await logIn(url, operator.email), 'POST', path, { reason: 'Rechnungen sind offen' });
}

/** Makes one of each kind. `auctionId`: an auction of the seller that runs. */
export async function makeObjects(
  { url, basePort, bus }: Harness,
  auctionId: string,
  dealerWithPaper: Dealer,
): Promise<Objects> {
  const seller = await logIn(url, privateSeller.email);
  const buyer = await logIn(url, dealer1.email);

  const { listing } = await done<{ listing: { adId: string } }>(
    url,
    seller,
    'POST',
    '/private/product/create',
    {
      productType: 'motorhome',
    },
  );
  const id = listing.adId;
  const documents = `/private/product/${id}/documents?kind=registration`;
  const added = await done<{ private: { documents: { mediaId: string }[] } }>(
    url,
    seller,
    'POST',
    documents,
    fileForm(),
  );

  const [lot] = await seedAuctions({ basePort, bus }, [
    {
      ownerCustomerId: privateSeller.customerId,
      startPrice: 15_000 * EURO,
      minimum: 20_000 * EURO,
      buyNow: 25_000 * EURO,
      endsAt: minuteAhead(3 * 3_600_000),
      vehicle: 9032,
    },
  ]);
  if (!lot) throw new Error('nothing was seeded');
  const api = new ApiClient(url, dealer1.email);
  const bought = `/private/auction/${lot.auctionId}/buy-now`;
  await until('the vehicle can be bought', async () => {
    const { status } = await api.send('POST', bought, { key: randomUUID() });
    return status === 200;
  });
  const order = await until('the order', async () => {
    const { orders } = await done<{ orders: { orderId: string; auctionId: string }[] }>(
      url,
      buyer,
      'GET',
      '/private/orders',
    );
    return orders.find((each) => each.auctionId === lot.auctionId) ?? false;
  });

  const sold = `/private/orders/${order.orderId}`;
  const problem = { reason: 'other', text: 'Der Verkäufer meldet sich nicht.' };
  await done(url, buyer, 'POST', `${sold}/dispute`, problem);
  const evidence = await done<{ mediaId: string }>(
    url,
    buyer,
    'POST',
    `${sold}/files?use=dispute`,
    fileForm(),
  );

  await done(url, buyer, 'POST', `/private/auction/${auctionId}/question`, {
    text: 'Ist die Dichtigkeit geprüft?',
  });
  const context = await done<{ openQuestions: { questionId: string }[] }>(
    url,
    seller,
    'GET',
    `/private/auction/${auctionId}/context`,
  );

  const { search } = await done<{ search: { searchId: string } }>(
    url,
    buyer,
    'POST',
    '/private/customer/searches',
    { name: 'Zugriff', query: 'make=hymer&fuel=diesel' },
  );
  const webhook = await newWebhook(url, buyer);
  const { sessions } = await done<{ sessions: { id: string }[] }>(url, buyer, 'GET', '/private/me/sessions');
  return {
    ad: { id, mediaId: added.private.documents[0]?.mediaId ?? '' },
    order: { id: order.orderId, mediaId: evidence.mediaId },
    thread: { slug: lot.auctionId },
    question: { questionId: context.openQuestions[0]?.questionId ?? '' },
    paper: { mediaId: dealerWithPaper.paper },
    search: { searchId: search.searchId },
    webhook,
    session: { id: sessions[0]?.id ?? '' },
    valuation: { id: await begunValuation(url, await newBrowser(url)) },
  };
}

/** A webhook whose address no one has, and the test that was posted to it. */
async function newWebhook(url: string, dealer: Caller): Promise<Ids> {
  const path = '/private/webhooks';
  const wanted = { url: 'https://dms.example/hooks/rollheim', events: ['auction.outbid'] };
  const { hookId } = await done<{ hookId: string }>(url, dealer, 'POST', path, wanted);
  await done(url, dealer, 'POST', `${path}/${hookId}/test`);
  const { deliveries } = await done<{ deliveries: { deliveryId: string }[] }>(
    url,
    dealer,
    'GET',
    `${path}/${hookId}/deliveries`,
  );
  return { hookId, deliveryId: deliveries[0]?.deliveryId ?? '' };
}

/** A browser without an account, with the token that its writes need. */
export async function newBrowser(url: string): Promise<Caller> {
  const cookie = `session=${randomUUID()}; uuid=${randomUUID()}`;
  const response = await fetch(`${url}/api/public/auth/csrf-token`, { headers: { cookie } });
  const { csrfToken } = await bodyOf<{ csrfToken: string }>('a csrf token', response);
  return { headers: { cookie, 'x-csrf-token': csrfToken } };
}

/** The id of a valuation that a browser begins. */
async function begunValuation(url: string, browser: Caller): Promise<string> {
  const { valuationId } = await done<{ valuationId: string }>(
    url,
    browser,
    'PUT',
    '/public/valuate-my-vehicle/update',
    { productType: 'motorhome', product: { make: 'hymer', model: 'B 588', year: 2018, mileage: 40_000 } },
  );
  return valuationId;
}
