/** A box of the container (ISO/IEC 14496-12): where its content begins and ends. */
interface Box {
  readonly type: string;
  readonly begin: number;
  readonly end: number;
}

const { isSafeInteger } = Number;

/** The boxes that lie side by side from one place to another; what is broken ends the list. */
function boxesIn(bytes: Buffer, begin: number, end: number): readonly Box[] {
  const found: Box[] = [];
  for (let at = begin; at + 8 <= end;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    let [size, head] = [bytes.readUInt32BE(at), 8];
    if (size === 1 && at + 16 <= end) [size, head] = [Number(bytes.readBigUInt64BE(at + 8)), 16];
    if (size === 0) size = end - at;
    if (size < head || !isSafeInteger(size) || at + size > end) break;
    found.push({ type, begin: at + head, end: at + size });
    at += size;
  }
  return found;
}

const named = (boxes: readonly Box[], type: string): Box | undefined =>
  boxes.find((box) => box.type === type);

/** A full box has its version and flags first. */
const FULL = 4;

/** Numbers of the properties of an item, from 1, as `ipma` lists them. */
function propertiesOf(bytes: Buffer, { begin, end }: Box, item: number): readonly number[] {
  const version = bytes[begin] ?? 0;
  const isWide = ((bytes[begin + 3] ?? 0) & 1) === 1;
  let at = begin + FULL + 4;
  for (let left = bytes.readUInt32BE(begin + FULL); left > 0 && at < end; left--) {
    const id = version < 1 ? bytes.readUInt16BE(at) : bytes.readUInt32BE(at);
    at += version < 1 ? 2 : 4;
    const count = bytes[at++] ?? 0;
    const numbers = Array.from({ length: count }, (_, index) =>
      isWide ? bytes.readUInt16BE(at + index * 2) & 0x7fff : (bytes[at + index] ?? 0) & 0x7f,
    );
    if (id === item) return numbers;
    at += count * (isWide ? 2 : 1);
  }
  return [];
}

/** Colours of a picture that are not sRGB: an ICC profile, or Display P3 by its number. */
export type ColourProfile = Buffer | 'p3';

/** SMPTE EG 432-1, as ITU-T H.273 numbers its primaries. */
const P3_PRIMARIES = 12;

function read(bytes: Buffer): ColourProfile | null {
  const meta = named(boxesIn(bytes, 0, bytes.length), 'meta');
  const inMeta = meta ? boxesIn(bytes, meta.begin + FULL, meta.end) : [];
  const [primary, properties] = [named(inMeta, 'pitm'), named(inMeta, 'iprp')];
  const inProperties = properties ? boxesIn(bytes, properties.begin, properties.end) : [];
  const [list, lists] = [named(inProperties, 'ipco'), named(inProperties, 'ipma')];
  if (!primary || !list || !lists) return null;
  const isShort = bytes[primary.begin] === 0;
  const item = isShort ? bytes.readUInt16BE(primary.begin + FULL) : bytes.readUInt32BE(primary.begin + FULL);
  const all = boxesIn(bytes, list.begin, list.end);
  const colours = propertiesOf(bytes, lists, item)
    .flatMap((number) => all[number - 1] ?? [])
    .filter(({ type }) => type === 'colr')
    .map(({ begin, end }) => ({
      kind: bytes.toString('latin1', begin, begin + 4),
      content: bytes.subarray(begin + 4, end),
    }));
  const profile = colours.find(({ kind }) => kind === 'prof' || kind === 'rICC');
  if (profile) return profile.content;
  const numbers = colours.find(({ kind }) => kind === 'nclx');
  return numbers?.content.readUInt16BE(0) === P3_PRIMARIES ? 'p3' : null;
}

/** The colours that a HEIC file's picture is in, as its container says; null: sRGB, or not given. */
export function colourProfileOf(bytes: Uint8Array): ColourProfile | null {
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // a box that ends before its fields: the picture is drawn without
    if (error instanceof RangeError) return null;
    throw error;
  }
}
