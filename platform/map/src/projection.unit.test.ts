import { geoConicConformal, geoDistance } from 'd3-geo';
import { expect, test } from 'vitest';
import { directionTo, kmBetween, placeAway, project, ringAround, unproject } from './projection.ts';

const EARTH_KM = 6371;
const PLACES = {
  middle: { lat: 52, lon: 10 },
  Memmingen: { lat: 47.98, lon: 10.18 },
  Tromsø: { lat: 69.65, lon: 18.96 },
  Heraklion: { lat: 35.34, lon: 25.14 },
  Lisboa: { lat: 38.71, lon: -9.14 },
  'Las Palmas': { lat: 28.1, lon: -15.41 },
};
const km = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
  EARTH_KM * geoDistance([a.lon, a.lat], [b.lon, b.lat]);

test.each(Object.entries(PLACES))('%s is projected as d3-geo projects it, and found again', (_, place) => {
  const theirs = geoConicConformal()
    .parallels([35, 65])
    .rotate([-10, 0])
    .center([0, 52])
    .scale(EARTH_KM)
    .translate([0, 0])([place.lon, place.lat])!;
  const { x, y } = project(place);
  expect(Math.hypot(x - theirs[0], y - theirs[1])).toBeLessThan(0.01);
  const back = unproject({ x, y });
  expect(back.lat).toBeCloseTo(place.lat, 9);
  expect(back.lon).toBeCloseTo(place.lon, 9);
});

test.each(Object.entries(PLACES))('rings around %s are as far as they say', (_, place) => {
  for (const radius of [5, 100, 300]) {
    const away = ringAround(place, radius).map((point) => km(place, unproject(point)));
    expect(Math.max(...away.map((each) => Math.abs(each / radius - 1)))).toBeLessThan(0.001);
  }
});

test('distance and direction to a place lead there', () => {
  const from = PLACES.Memmingen;
  for (const to of Object.values(PLACES)) {
    expect(kmBetween(from, to)).toBeCloseTo(km(from, to), 6);
    const reached = placeAway(from, kmBetween(from, to), directionTo(from, to));
    expect(reached.lat).toBeCloseTo(to.lat, 6);
    expect(reached.lon).toBeCloseTo(to.lon, 6);
  }
});

test('the cardinal points are up, right, down and left', () => {
  const from = project(PLACES.middle);
  const [north, east, south, west] = [0, 90, 180, 270].map((direction) =>
    project(placeAway(PLACES.middle, 100, direction)),
  );
  expect(north!.y).toBeLessThan(from.y - 90);
  expect(south!.y).toBeGreaterThan(from.y + 90);
  expect(east!.x).toBeGreaterThan(from.x + 90);
  expect(west!.x).toBeLessThan(from.x - 90);
});

test('the scale of the map differs by less than a tenth from Crete to the North Cape', () => {
  for (const lat of [35, 45, 52, 60, 71]) {
    const [a, b] = [
      { lat, lon: 10 },
      { lat: lat + 0.1, lon: 10 },
    ];
    const [from, to] = [project(a), project(b)];
    const ratio = Math.hypot(to.x - from.x, to.y - from.y) / km(a, b);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  }
});
