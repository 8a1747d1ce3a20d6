import { readFileSync } from 'node:fs';
import { geoIdentity, geoPath } from 'd3-geo';
import { merge, mesh, transform } from 'topojson-client';
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify';
import { CATALOG_COUNTRIES } from '@rollheim/contracts';
import { project } from '../src/projection.ts';

/** The part of the map that is drawn, km: from the Canary Islands to the North Cape, and as wide as a
 * screen shows beside them. */
const FRAME = { left: -5400, top: -2300, right: 4600, bottom: 2500 };
/** A corner goes where its triangle is smaller, an island where it is, km². */
const LEAST_CORNER = 4;
const LEAST_ISLAND = 25;
/** Nearer to the pole the cone has no end. */
const SOUTHMOST = -30;

/** ISO 3166-1: the numbers by which the atlas names countries. */
const NUMBERS: Readonly<Record<string, string>> = {
  DE: '276',
  NL: '528',
  BE: '056',
  FR: '250',
  IT: '380',
  AT: '040',
  CH: '756',
  LU: '442',
  DK: '208',
  CZ: '203',
  PL: '616',
  ES: '724',
  HR: '191',
  SI: '705',
  SK: '703',
  HU: '348',
  SE: '752',
  NO: '578',
  FI: '246',
  PT: '620',
  GR: '300',
};

type Topology = ReturnType<typeof filter>;
type Shape = Extract<Topology['objects'][string], { type: 'Polygon' | 'MultiPolygon' }>;
type Countries = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>;
type Atlas = Topology & { readonly objects: { readonly countries: Countries } };

/** The atlas in km of our map, without what lies outside of its frame. */
function projected(): Atlas {
  const path = new URL(import.meta.resolve('world-atlas/countries-50m.json'));
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  const degrees = transform(atlas.transform!);
  const arcs = atlas.arcs.map((arc) =>
    arc.map((point, index) => {
      const [lon = 0, lat = 0] = degrees(point, index > 0);
      const { x, y } = project({ lat: Math.max(lat, SOUTHMOST), lon });
      return [x, y];
    }),
  );
  const isInside = ([x = 0, y = 0]: number[]) =>
    x > FRAME.left && x < FRAME.right && y > FRAME.top && y < FRAME.bottom;
  const inside = arcs.map((arc) => arc.some(isInside));
  const isSeen = (rings: number[][]) => rings[0]!.some((arc) => inside[arc < 0 ? ~arc : arc]);
  const geometries = (atlas.objects.countries.geometries as Shape[])
    .map((each) => {
      const polygons = each.type === 'Polygon' ? [each.arcs] : each.arcs;
      return { ...each, type: 'MultiPolygon' as const, arcs: polygons.filter(isSeen) };
    })
    .filter((each) => each.arcs.length > 0);
  return { type: 'Topology', arcs, objects: { countries: { type: 'GeometryCollection', geometries } } };
}

/** A drawing as steps of whole km; corners that fall together are one. */
function stepsOf(shape: ReturnType<typeof merge | typeof mesh>): string {
  const { left, top, right, bottom } = FRAME;
  const clip = geoIdentity().clipExtent([
    [left, top],
    [right, bottom],
  ]);
  const drawn = geoPath(clip).digits(0)(shape) ?? '';
  return drawn
    .split('M')
    .slice(1)
    .map((line) => {
      const closed = line.endsWith('Z');
      const corners = line.replace('Z', '').split('L');
      const points = corners.map((corner) => corner.split(',').map(Number) as [number, number]);
      let [x, y] = points[0]!;
      let text = `m${x} ${y}`;
      let count = 0;
      for (const [toX, toY] of points.slice(1)) {
        if (toX === x && toY === y) continue;
        text += `${count === 0 ? 'l' : ' '}${toX - x} ${toY - y}`;
        [x, y] = [toX, toY];
        count += 1;
      }
      return count < 2 && closed ? '' : `${text.replace('m', 'M')}${closed ? 'z' : ''}`;
    })
    .join('')
    .replaceAll(' -', '-');
}

/** The file of shapes: SVG paths in km of the map. */
export function shapesFile(): string {
  const atlas = projected();
  const simple = simplify(presimplify(atlas), LEAST_CORNER);
  const kept = filter(simple, filterWeight(simple, LEAST_ISLAND)) as Atlas;
  const shapes = kept.objects.countries.geometries as Shape[];
  const numbers = new Set(CATALOG_COUNTRIES.map((country) => NUMBERS[country]));
  const isOurs = ({ id }: Shape) => numbers.has(String(id));
  const file = {
    source: 'Natural Earth 1:50m by world-atlas 2.0.2',
    licence: 'public domain (Natural Earth), ISC (world-atlas)',
    frame: FRAME,
    // land of the countries of the catalog, the other land, and the borders of the first; others are not ours to draw
    own: stepsOf(merge(kept, shapes.filter(isOurs))),
    other: stepsOf(
      merge(
        kept,
        shapes.filter((each) => !isOurs(each)),
      ),
    ),
    borders: stepsOf(
      mesh(kept, kept.objects.countries, (a, b) => a !== b && [a, b].some((each) => isOurs(each as Shape))),
    ),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
