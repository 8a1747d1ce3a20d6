import { bodies, lengths, type BodyName } from './bodies.ts';
import { outlineOf } from './outline.ts';
import { bodyOf, MARGIN, type Outline, type OutlinedVehicle, type OutlinePart } from './outlined.ts';

/** What to see on a picture that is asked for, as lines: the vehicle of this body from there, or a room. */
export interface ShotOutline extends Pick<Outline, 'box' | 'parts'> {
  /** The drawing is shown the other way round: the vehicle faces left. */
  readonly mirrored: boolean;
}

type Vehicle = Pick<OutlinedVehicle, 'category' | 'productType'>;

/** Half of a vehicle's width, cm: vans are narrower than bodies of panels. */
const halfOf = (body: BodyName): number => (['kastenwagen', 'bus', 'tropfen'].includes(body) ? 98 : 112);

const lines = (...all: readonly string[]): readonly OutlinePart[] =>
  all.map((d, index) => ({ kind: 'path', look: index === 0 ? 'body' : 'edge', d }));
const box = (left: number, top: number, right: number, bottom: number): Outline['box'] => [
  left - MARGIN,
  top - MARGIN,
  right - left + 2 * MARGIN,
  bottom - top + 2 * MARGIN,
];
const oval = (x: number, y: number, wide: number, high: number): string =>
  `M${x - wide},${y}a${wide},${high} 0 1 0 ${2 * wide},0a${wide},${high} 0 1 0 ${-2 * wide},0Z`;

/** The body from its front or its rear. */
function upright(vehicle: Vehicle, end: 'front' | 'rear'): ShotOutline {
  const body = bodyOf(vehicle);
  const { H, caravan } = bodies[body](lengths[body]);
  const half = halfOf(body);
  const d = `M${-half},-40V${26 - H}Q${-half},${-H} ${26 - half},${-H}H${half - 26}Q${half},${-H} ${half},${26 - H}V-40Z`;
  const wheels = `M${16 - half},-40V-6H${46 - half}V-40M${half - 16},-40V-6H${half - 46}V-40`;
  const inner = half - 34;
  const pane = `M${-inner},${-H * 0.8}H${inner}V${-H * 0.56}H${-inner}Z`;
  const lamps = `M${10 - half},-118H${32 - half}V-92H${10 - half}ZM${half - 10},-118H${half - 32}V-92H${half - 10}Z`;
  const plate = 'M-32,-76H32V-54H-32Z';
  if (end === 'rear')
    return { box: box(-half, -H, half, 0), parts: lines(d, pane, lamps, plate, wheels), mirrored: false };
  if (caravan)
    // the drawbar
    return {
      box: box(-half, -H, half, 0),
      parts: lines(d, pane, `M-60,-40L0,-12L60,-40M-9,-12H9V-2H-9Z`, wheels),
      mirrored: false,
    };
  const screen = `M${8 - half},${-H * 0.52}L${24 - half},${-H * 0.8}H${half - 24}L${half - 8},${-H * 0.52}Z`;
  const grill = `M-50,-104H50L42,-82H-42Z`;
  return { box: box(-half, -H, half, 0), parts: lines(d, screen, lamps, grill, wheels), mirrored: false };
}

/** From a corner: the side is seen shortened, and beside it the front or the rear. */
function corner(vehicle: Vehicle, end: 'front' | 'rear'): ShotOutline {
  const body = bodyOf(vehicle);
  const { H, caravan } = bodies[body](lengths[body]);
  const wheels = [oval(110, -38, 34, 38), oval(390, -38, 36, 40)];
  if (end === 'rear' || caravan) {
    const d = `M20,-44V${30 - H}Q20,${4 - H} 46,${2 - H}L330,${-H}L480,${22 - H}V-52L330,-40Z`;
    const drawbar = end === 'front' ? ['M480,-60L540,-34M330,-46L540,-34'] : [];
    return {
      box: box(20, -H, 540, 0),
      parts: lines(
        d,
        `M330,${-H}V-40`,
        `M60,${-H * 0.8}H200V${-H * 0.56}H60Z`,
        `M356,${-H * 0.8}L456,${-H * 0.76}V${-H * 0.54}L356,${-H * 0.55}Z`,
        ...drawbar,
        caravan ? oval(190, -38, 34, 38) : (wheels[0] ?? ''),
      ),
      mirrored: end === 'rear',
    };
  }
  const d = `M20,-40V${40 - H}Q20,${14 - H} 46,${12 - H}L330,${-H}Q372,${-H} 384,${30 - H}L402,-${Math.round(H * 0.6)}L500,-142Q522,-132 522,-104V-44H20Z`;
  return {
    box: box(20, -H, 522, 0),
    parts: lines(
      d,
      `M340,${22 - H}L366,-${Math.round(H * 0.6)}H446M340,${22 - H}V-44`,
      `M60,${-H * 0.8}H200V${-H * 0.56}H60Z`,
      ...wheels,
    ),
    mirrored: false,
  };
}

const side = (vehicle: Vehicle, mirrored: boolean): ShotOutline => {
  const { parts } = outlineOf({ ...vehicle, damages: [] });
  const body = bodyOf(vehicle);
  const length = lengths[body];
  return { box: box(0, -bodies[body](length).H, length, 0), parts, mirrored };
};

const room =
  (...all: readonly string[]) =>
  (): ShotOutline => ({
    box: [0, 0, 300, 220],
    parts: all.map((d) => ({ kind: 'path', look: 'edge', d })),
    mirrored: false,
  });

const DRAWINGS = {
  side_right: (vehicle: Vehicle) => side(vehicle, false),
  side_left: (vehicle: Vehicle) => side(vehicle, true),
  front: (vehicle: Vehicle) => upright(vehicle, 'front'),
  rear: (vehicle: Vehicle) => upright(vehicle, 'rear'),
  front_right: (vehicle: Vehicle) => corner(vehicle, 'front'),
  rear_left: (vehicle: Vehicle) => corner(vehicle, 'rear'),
  seating: room(
    'M34,190V92Q34,78 48,78H66Q80,78 80,92V140H106V190',
    'M266,190V92Q266,78 252,78H234Q220,78 220,92V140H194V190',
    'M104,128H196M150,128V190M132,190H168',
    'M96,34H204V94H96Z',
  ),
  kitchen: room(
    'M30,196V104H270V196Z',
    'M30,136H270M150,136V196',
    'M52,104V92H124V104M88,92V74Q88,64 98,64H106',
    `${oval(190, 104, 20, 7)}${oval(236, 104, 16, 6)}`,
    'M30,20H270V58H30ZM110,20V58M190,20V58',
  ),
  beds: room(
    'M36,186V112Q36,100 48,100H252Q264,100 264,112V186',
    'M36,150H264M36,186V198M264,186V198',
    'M58,100V84Q58,74 68,74H126Q136,74 136,84V100M164,100V84Q164,74 174,74H232Q242,74 242,84V100',
    'M96,22H204V58H96Z',
  ),
  bathroom: room(
    'M40,200V30H260V200M40,200H260M160,30V200',
    'M64,120H136V140Q136,160 100,160T64,140Z',
    oval(100, 74, 24, 24),
    'M184,160H236Q236,190 210,192T184,160ZM190,160V118H230V160',
  ),
  cockpit: room(
    'M24,120Q60,36 80,30H220Q240,36 276,120',
    'M24,120H276V156H24Z',
    oval(96, 150, 44, 44),
    'M96,106V150L60,174M96,150L132,174',
    'M168,128H232V150H168Z',
  ),
  mileage: room(
    'M30,170A120,120 0 0 1 270,170Z',
    'M150,168L208,100M60,150l14,6M90,96l10,12M150,72v16M210,96l-10,12M240,150l-14,6',
    'M112,180H188V204H112Z',
  ),
  storage: room(
    'M50,196V36H250V196Z',
    'M50,196L86,150H214L250,196M86,150V68H214V150M86,68L50,36M214,68L250,36',
    'M112,150V112H160V150M160,150V126H198V150',
  ),
} as const;

/** A picture that can be asked for. */
export type ShotName = keyof typeof DRAWINGS;

/** The lines of a picture that is asked for, with the body of this vehicle. */
export const shotOutline = (shot: ShotName, vehicle: Vehicle): ShotOutline => DRAWINGS[shot](vehicle);
