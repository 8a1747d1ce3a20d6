type Box = readonly [x: number, y: number, width: number, height: number];

/** A body in side view, in centimetres, facing right; up is negative, the ground is y = 0. */
export interface Body {
  /** Height of the roof. */
  H: number;
  /** Middles of the wheels. */
  wheels: number[];
  tyre: number;
  /** The outline. */
  d: string;
  windows: Box[];
  /** x, width, height of each thing on the roof. */
  roof: (readonly [number, number, number])[];
  cabX?: number;
  cabSplit?: boolean;
  screen?: string;
  cab?: string;
  light?: string;
  /** x, y and its form. */
  mirror?: readonly [number, number, 'drop'?];
  /** x, width, top. */
  door?: readonly [number, number, number];
  /** Both edges of a sliding door. */
  slide?: readonly [number, number];
  hatch?: Box;
  awning?: readonly [number, number];
  seam?: number;
  van?: boolean;
  poptop?: boolean;
  caravan?: boolean;
  /** Covers over the wheels. */
  spat?: boolean;
  trim?: boolean;
  /** Where the second colour begins. */
  twoTone?: number;
  handle?: number;
  lamp?: readonly [number, number, number];
  /** Seams of a box body. */
  ribs?: number[];
}

const nose = (L: number): string =>
  `L${L - 64},-141C${L - 40},-131 ${L - 20},-121 ${L - 11},-104C${L - 1},-90 ${L + 1},-62 ${L - 2},-42Q${L - 4},-27 ${L - 18},-27`;
/** Every body by its name, from its length in centimetres. */
export const bodies = {
  integriert: (L: number): Body => ({
    H: 294,
    wheels: [L - 402 - 100, L - 100],
    tyre: 35,
    cabX: L - 190,
    d: `M8,-44L5,-70C1,-150 2,-235 10,-276Q13,-291 32,-292L${L - 135},-294C${L - 88},-294 ${L - 64},-283 ${L - 49},-260C${L - 31},-225 ${L - 15},-182 ${L - 7},-150C${L + 3},-120 ${L + 4},-80 ${L + 1},-48Q${L - 1},-28 ${L - 18},-27L${L - 60},-27L18,-36Q10,-36 8,-44Z`,
    screen: `M${L - 66},-262L${L - 50},-258C${L - 33},-224 ${L - 17},-184 ${L - 9},-152L${L - 30},-146C${L - 40},-190 ${L - 52},-228 ${L - 66},-262Z`,
    cab: `M${L - 182},-240Q${L - 182},-246 ${L - 176},-246L${L - 84},-246Q${L - 76},-246 ${L - 72},-238L${L - 42},-160Q${L - 39},-150 ${L - 48},-150L${L - 176},-150Q${L - 182},-150 ${L - 182},-156Z`,
    light: `M${L - 44},-116C${L - 30},-122 ${L - 8},-118 ${L + 1},-104L${L + 2},-88C${L - 14},-88 ${L - 36},-94 ${L - 44},-116Z`,
    mirror: [L - 44, -232, 'drop'],
    door: [L - 322, 62, -252],
    windows: [
      [46, -222, 108, 62],
      [L - 420, -222, 78, 52],
      [L - 248, -226, 52, 70],
    ],
    hatch: [46, -146, 92, 84],
    awning: [150, L - 230],
    roof: [
      [150, 58, 10],
      [330, 64, 12],
      [L - 250, 70, 9],
    ],
    seam: L - 192,
  }),
  teilintegriert: (L: number): Body => ({
    H: 288,
    wheels: [L - 380 - 97, L - 97],
    tyre: 34,
    cabX: L - 212,
    cabSplit: true,
    d: `M8,-44L5,-70C1,-150 2,-230 12,-271Q15,-285 34,-286L${L - 245},-288C${L - 200},-288 ${L - 170},-262 ${L - 141},-224L${L - 130},-213${nose(L)}L${L - 60},-27L18,-36Q10,-36 8,-44Z`,
    screen: `M${L - 134},-216L${L - 128},-212L${L - 66},-142L${L - 78},-140L${L - 140},-212Z`,
    cab: `M${L - 202},-198Q${L - 202},-205 ${L - 195},-205L${L - 147},-205Q${L - 141},-205 ${L - 137},-200L${L - 92},-147Q${L - 87},-138 ${L - 97},-137L${L - 195},-133Q${L - 202},-133 ${L - 202},-140Z`,
    light: `M${L - 50},-122C${L - 34},-124 ${L - 18},-116 ${L - 10},-104L${L - 5},-92C${L - 24},-92 ${L - 44},-104 ${L - 50},-122Z`,
    mirror: [L - 100, -168],
    door: [L - 388, 60, -246],
    windows: [
      [46, -216, 104, 60],
      [L - 470, -216, 60, 48],
      [L - 306, -220, 82, 66],
    ],
    hatch: [46, -140, 92, 80],
    awning: [120, L - 262],
    roof: [
      [120, 56, 10],
      [280, 66, 11],
      [L - 330, 54, 8],
    ],
    seam: L - 214,
  }),
  alkoven: (L: number): Body => ({
    H: 314,
    wheels: [L - 380 - 97, L - 97],
    tyre: 34,
    cabX: L - 212,
    cabSplit: true,
    d: `M8,-44L5,-70C2,-150 3,-255 10,-295Q13,-309 30,-310L${L - 135},-314C${L - 86},-314 ${L - 62},-298 ${L - 58},-268C${L - 58},-244 ${L - 70},-230 ${L - 92},-227L${L - 124},-220${nose(L)}L${L - 60},-27L18,-36Q10,-36 8,-44Z`,
    screen: `M${L - 130},-220L${L - 122},-219L${L - 66},-142L${L - 78},-140L${L - 136},-214Z`,
    cab: `M${L - 202},-202Q${L - 202},-209 ${L - 195},-209L${L - 149},-209Q${L - 143},-209 ${L - 139},-204L${L - 92},-147Q${L - 87},-138 ${L - 97},-137L${L - 195},-133Q${L - 202},-133 ${L - 202},-140Z`,
    light: `M${L - 50},-122C${L - 34},-124 ${L - 18},-116 ${L - 10},-104L${L - 5},-92C${L - 24},-92 ${L - 44},-104 ${L - 50},-122Z`,
    mirror: [L - 100, -168],
    door: [L - 386, 60, -256],
    windows: [
      [46, -226, 104, 62],
      [L - 470, -224, 60, 50],
      [L - 306, -228, 84, 68],
      [L - 172, -288, 74, 36],
    ],
    hatch: [46, -140, 92, 80],
    awning: [120, L - 200],
    roof: [
      [120, 56, 10],
      [280, 66, 11],
    ],
    seam: L - 214,
  }),
  kastenwagen: (L: number): Body => ({
    H: 260,
    wheels: [L - 404 - 97, L - 97],
    tyre: 34,
    cabX: L - 212,
    van: true,
    d: `M8,-40L6,-70C5,-150 8,-215 17,-246Q21,-257 36,-258L${L - 200},-261C${L - 168},-261 ${L - 148},-242 ${L - 128},-216${nose(L)}L${L - 60},-27L18,-32Q10,-32 8,-40Z`,
    screen: `M${L - 132},-218L${L - 126},-214L${L - 66},-142L${L - 79},-140L${L - 139},-212Z`,
    cab: `M${L - 204},-200Q${L - 204},-208 ${L - 197},-208L${L - 147},-208Q${L - 141},-208 ${L - 137},-203L${L - 92},-147Q${L - 87},-138 ${L - 97},-137L${L - 197},-134Q${L - 204},-134 ${L - 204},-141Z`,
    light: `M${L - 50},-122C${L - 34},-124 ${L - 18},-116 ${L - 10},-104L${L - 5},-92C${L - 24},-92 ${L - 44},-104 ${L - 50},-122Z`,
    mirror: [L - 100, -168],
    slide: [L - 344, L - 214],
    windows: [
      [36, -206, 96, 58],
      [146, -206, 84, 58],
      [L - 334, -206, 108, 64],
    ],
    awning: [90, L - 230],
    roof: [
      [80, 60, 9],
      [240, 70, 8],
    ],
    seam: L - 212,
  }),
  bus: (L: number): Body => ({
    H: 200,
    wheels: [98, L - 92],
    tyre: 33,
    cabX: L - 190,
    twoTone: -116,
    d: `M8,-34L5,-60C2,-100 4,-152 15,-184Q19,-197 36,-198L${L - 192},-200C${L - 164},-199 ${L - 142},-187 ${L - 122},-168L${L - 74},-126C${L - 42},-117 ${L - 15},-106 ${L - 8},-90C${L},-72 ${L},-52 ${L - 3},-34Q${L - 6},-22 ${L - 20},-22L${L - 60},-22L18,-26Q10,-26 8,-34Z`,
    screen: `M${L - 128},-172L${L - 121},-168L${L - 76},-127L${L - 90},-125L${L - 136},-167Z`,
    cab: `M${L - 198},-176Q${L - 198},-182 ${L - 192},-182L${L - 158},-182Q${L - 148},-181 ${L - 142},-175L${L - 100},-132Q${L - 95},-124 ${L - 104},-124L${L - 192},-122Q${L - 198},-122 ${L - 198},-128Z`,
    light: `M${L - 46},-104C${L - 32},-106 ${L - 16},-100 ${L - 9},-90L${L - 5},-78C${L - 22},-76 ${L - 42},-86 ${L - 46},-104Z`,
    mirror: [L - 106, -142],
    slide: [L - 322, L - 204],
    windows: [
      [22, -181, 116, 57],
      [148, -181, L - 358, 58],
    ],
    roof: [],
    poptop: true,
    seam: L - 204,
  }),
  wohnwagen: (L: number): Body => ({
    H: 264,
    wheels: L > 620 ? [L * 0.46 - 40, L * 0.46 + 38] : [L * 0.46],
    tyre: 31,
    caravan: true,
    d: `M10,-38L6,-60C2,-130 4,-215 14,-247Q18,-260 36,-261L${L - 100},-264C${L - 62},-264 ${L - 42},-242 ${L - 28},-206C${L - 13},-165 ${L - 3},-112 ${L - 3},-70Q${L - 3},-40 ${L - 16},-38Z`,
    screen: `M${L - 58},-240C${L - 44},-228 ${L - 26},-186 ${L - 16},-142L${L - 26},-140C${L - 36},-184 ${L - 50},-218 ${L - 66},-236Z`,
    door: [L - 196, 58, -232],
    windows: [
      [34, -206, 118, 74],
      [L * 0.46 - 52, -206, 84, 60],
      [L - 122, -206, 62, 66],
    ],
    hatch: [40, -110, 70, 58],
    awning: [20, L - 70],
    roof: [
      [110, 60, 10],
      [L - 230, 70, 12],
    ],
  }),
  nostalgie: (L: number): Body => ({
    H: 226,
    wheels: [L * 0.45],
    tyre: 29,
    caravan: true,
    spat: true,
    twoTone: -112,
    handle: -104,
    d: `M12,-36C-10,-110 2,-188 72,-212C150,-232 270,-232 ${L - 100},-210C${L - 24},-186 ${L + 2},-112 ${L - 6},-44Q${L - 8},-34 ${L - 18},-34L22,-34Q14,-34 12,-36Z`,
    door: [L * 0.6, 54, -196],
    windows: [
      [40, -182, 112, 58],
      [L - 104, -176, 60, 52],
    ],
    roof: [[150, 56, 8]],
    trim: true,
  }),
  tropfen: (L: number): Body => ({
    H: 168,
    wheels: [L * 0.44],
    tyre: 29,
    caravan: true,
    twoTone: -84,
    handle: -66,
    lamp: [11, -70, 26],
    d: `M12,-34C-2,-72 6,-122 62,-150C112,-172 212,-172 ${L - 62},-142C${L - 18},-118 ${L - 2},-80 ${L - 4},-44Q${L - 6},-32 ${L - 18},-32L24,-32Q15,-32 12,-34Z`,
    door: [L * 0.5, 66, -146],
    windows: [[64, -128, 66, 42]],
    roof: [[120, 44, 6]],
    trim: true,
  }),
  koffer: (L: number): Body => ({
    H: 222,
    wheels: [L * 0.44 - 36, L * 0.44 + 36],
    tyre: 29,
    caravan: true,
    lamp: [4, -88, 34],
    d: `M6,-44L5,-208Q5,-220 18,-220L${L - 66},-222C${L - 30},-222 ${L - 12},-196 ${L - 7},-150L${L - 2},-58Q${L - 2},-42 ${L - 14},-42L16,-42Q6,-42 6,-44Z`,
    windows: [],
    hatch: [L - 152, -190, 84, 132],
    roof: [],
    ribs: [70, 136, 202, 268],
  }),
};

export type BodyName = keyof typeof bodies;
export const bodyNames = Object.keys(bodies) as BodyName[];

/** Usual length of each body, centimetres. */
export const lengths: Record<BodyName, number> = {
  integriert: 745,
  teilintegriert: 699,
  alkoven: 690,
  kastenwagen: 599,
  bus: 490,
  wohnwagen: 560,
  nostalgie: 430,
  tropfen: 330,
  koffer: 430,
};
