import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BaseMap, Marker, Ring, Towns, Way } from './index.ts';

const MEMMINGEN = { lat: 47.98, lon: 10.18 };
const KIEL = { lat: 54.32, lon: 10.13 };
const LABELS = { in: 'Closer', out: 'Further', reset: 'Back' };

const html = renderToStaticMarkup(
  <BaseMap
    label="Where they are"
    labels={LABELS}
    start={{ ...MEMMINGEN, span: 360 }}
    layers={
      <>
        <Towns clear={[MEMMINGEN]} />
        <Way from={MEMMINGEN} to={KIEL} />
        <Ring around={MEMMINGEN} km={100} label="100 km" />
      </>
    }
  >
    <Marker at={MEMMINGEN}>
      <a href="/memmingen">3 in Memmingen</a>
    </Marker>
    <Marker at={KIEL}>
      <a href="/kiel">1 in Kiel</a>
    </Marker>
  </BaseMap>,
);

test('the map and its buttons have names, and its drawing is hidden from who does not see it', () => {
  expect(html).toMatch(/role="group" aria-label="Where they are" tabindex="0"/);
  expect(html).toMatch(/<svg viewBox="0 0 640 360"[^>]*aria-hidden="true"/);
  for (const label of Object.values(LABELS))
    expect(html).toMatch(new RegExp(`<button[^>]*aria-label="${label}"`));
});

test('a marker is where its place is drawn; one outside of the map is hidden', () => {
  const [, left, top] = /left:([\d.]+)px;top:([\d.]+)px"><a href="\/memmingen"/.exec(html) ?? [];
  expect([Number(left), Number(top)]).toEqual([expect.closeTo(320, 6), expect.closeTo(180, 6)]);
  expect(html).toMatch(/hidden=""><a href="\/kiel"/);
});

test('who made the data is named', () => {
  expect(html).toMatch(/<a href="https:\/\/www.geonames.org"[^>]*>GeoNames<.*>Natural Earth</);
});

test('a ring has its label, and towns have their names except where a marker is', () => {
  expect(html).toMatch(/class="label">100 km</);
  expect(html).toMatch(/class="label">Stuttgart</);
});
