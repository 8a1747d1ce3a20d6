import { chromium } from 'playwright';
const base = 'http://localhost:9100', box = 'http://localhost:9110', out = '/work/main/.cache/account-shots';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync'] });
const make = async (name, width = 1440) => {
  const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 }, locale: 'de-DE' });
  const page = await context.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log(`[${name}] ${m.text().slice(0,300)}`); });
  page.on('pageerror', (e) => console.log(`[${name}] pageerror ${e.message}`));
  page.on('response', async (r) => { if (r.status() >= 400) console.log(`[${name}] ${r.status()} ${r.request().method()} ${r.url().slice(base.length, base.length+140)} ${(await r.text().catch(()=>'' )).slice(0,200)}`); });
  return page;
};
const login = async (page, email, password = 'Rollheim2026') => {
  await page.goto(base + '/login');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).last().click();
  await page.waitForURL((u) => u.pathname === '/', { timeout: 20000 });
};
const shot = (page, name) => page.screenshot({ path: `${out}/${name}.png`, fullPage: true });
// registration
const email = `test${Date.now()}@rollheim.example`;
const page = await make('reg');
await page.goto(base + '/registrieren?next=%2Faccount', { waitUntil: 'networkidle' });
await page.getByRole('button', { name: 'Konto anlegen' }).click();
await page.waitForTimeout(400); await shot(page, 'register-faults');
await page.getByRole('radio', { name: /Gewerblich/ }).check({ force: true });
await page.getByLabel('Firma').fill('Reisemobile Test GmbH');
await page.getByLabel('Vorname').fill('Jan'); await page.getByLabel('Nachname').fill('Test');
await page.getByLabel('E-Mail-Adresse').fill('privat@rollheim.example');
await page.getByLabel('Passwort', { exact: true }).fill('Rollheim2026');
await page.getByLabel('Telefon').fill('030 1234567'); await page.getByLabel('Postleitzahl').fill('10115'); await page.getByLabel('Ort', { exact: true }).fill('Berlin');
for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true });
await page.getByRole('button', { name: 'Konto anlegen' }).click();
await page.getByText('Zu dieser E-Mail-Adresse gibt es schon ein Konto.').first().waitFor();
await shot(page, 'register-taken');
await page.getByLabel('E-Mail-Adresse').fill(email);
await page.getByRole('button', { name: 'Konto anlegen' }).click();
await page.getByText('Bitte bestätigen Sie Ihre E-Mail-Adresse').waitFor();
await shot(page, 'register-done');
let link = null;
for (let i = 0; i < 40 && !link; i++) {
  const mails = await (await fetch(`${box}/api/mails?to=${encodeURIComponent(email)}`)).json();
  link = /https?:\S+token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? null;
  await new Promise((r) => setTimeout(r, 300));
}
console.log('link', link);
await login(page, email);
await page.goto(base + '/account', { waitUntil: 'networkidle' });
await page.waitForTimeout(800); await shot(page, 'account-unverified');
await page.goto(link, { waitUntil: 'networkidle' });
await page.getByText('Ihre E-Mail-Adresse ist bestätigt').waitFor();
await shot(page, 'verify-done');
await page.goto(link, { waitUntil: 'networkidle' });
await page.getByText('Dieser Link gilt nicht mehr').waitFor();
await page.goto(base + '/account', { waitUntil: 'networkidle' });
await page.getByLabel('Straße und Hausnummer').first().fill('Lindenweg 4');
await page.getByRole('button', { name: 'Speichern' }).click();
await page.getByText('Ihre Daten sind gespeichert.').waitFor();
for (const call of ['check-email-verified','commercial/check-email-verified','commercial/ack-if-account-complete']) {
  console.log(call, await page.evaluate(async (c) => { const t = JSON.parse(document.querySelector('script[type="application/json"]')?.textContent ?? '{}'); const r = await fetch('/api/private/customer/' + c, { method: 'PUT', headers: { 'x-csrf-token': (await (await fetch('/api/public/auth/csrf-token')).json()).csrfToken ?? (t.session?.csrfToken ?? '') } }); return r.status + ' ' + await r.text(); }, call));
}
await page.getByRole('button', { name: 'Als Händler registrieren' }).click();
await page.getByRole('button', { name: 'Zur Prüfung senden' }).click();
await page.getByText('Ihr Händlerkonto wird geprüft.').waitFor();
await page.waitForTimeout(600); await shot(page, 'account-review');
// the seller's sale and the matching purchase
const seller = await make('seller');
await login(seller, 'privat@rollheim.example');
await seller.goto(base + '/a/meine-fahrzeuge', { waitUntil: 'networkidle' });
await seller.getByRole('link', { name: 'Käufer ansehen' }).first().click();
await seller.getByText('Für Sie kostet der Verkauf nichts.').waitFor(); await seller.waitForTimeout(500);
await shot(seller, 'sale-1440');
const orderId = new URL(seller.url()).pathname.split('/').pop();
const h3 = await make('dealer3'); await login(h3, 'haendler3@rollheim.example');
await h3.goto(base + '/a/haendler-bereich/purchases/' + orderId, { waitUntil: 'networkidle' }); await h3.waitForTimeout(500); await shot(h3, 'purchase-foreign');
const h1 = await make('dealer1'); await login(h1, 'haendler1@rollheim.example');
await h1.goto(base + '/a/haendler-bereich/purchases/' + orderId, { waitUntil: 'networkidle' }); await h1.waitForTimeout(500); await shot(h1, 'purchase-own');
// operator
const op = await make('op');
await login(op, 'operator@rollheim.example');
await op.goto(base + '/operator/inserate', { waitUntil: 'networkidle' });
await op.getByRole('link', { name: 'Prüfen', exact: true }).last().click();
await op.getByRole('button', { name: 'Freigeben' }).waitFor(); await op.waitForTimeout(1500);
await shot(op, 'op-ad-1440');
await op.setViewportSize({ width: 390, height: 844 }); await op.waitForTimeout(500); await shot(op, 'op-ad-390');
await op.setViewportSize({ width: 1440, height: 900 });
await op.getByRole('button', { name: 'Rückfrage' }).click();
await op.getByLabel('Begründung').fill('Bitte ein Bild vom Typenschild.'); await op.waitForTimeout(300); await op.screenshot({ path: `${out}/op-reason.png` });
await op.getByRole('button', { name: 'Rückfrage senden' }).click();
await op.waitForURL((u) => u.pathname === '/operator/inserate'); await op.waitForTimeout(1500);
console.log('rows', await op.getByRole('row').count());
await op.getByRole('link', { name: 'Prüfen', exact: true }).first().click();
await op.getByRole('button', { name: 'Freigeben' }).click();
await op.waitForURL((u) => u.pathname === '/operator/inserate'); await op.waitForTimeout(1500);
console.log('rows', await op.getByRole('row').count()); await shot(op, 'op-after');
await browser.close();
