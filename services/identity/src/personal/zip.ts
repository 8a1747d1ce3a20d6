import type { FileHandle } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
const STORED = 0;

interface Entry {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Writes a ZIP archive file by file, so that no more than one of them is in memory. */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #entries: Entry[] = [];
  #offset = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Adds a file; `packed` false for what is compressed already (pictures). */
  async add(name: string, bytes: Buffer, packed = true): Promise<void> {
    const data = packed ? deflateRawSync(bytes) : bytes;
    const entry: Entry = {
      name: Buffer.from(name, 'utf8'),
      method: packed ? DEFLATED : STORED,
      crc: crc32(bytes),
      packed: data.length,
      size: bytes.length,
      offset: this.#offset,
    };
    this.#entries.push(entry);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(LOCAL, 0);
    writeCommon(head, 4, entry);
    await this.#write(head, entry.name, data);
  }

  /** Writes the directory at the end; answers the size of the archive in bytes. */
  async finish(): Promise<number> {
    const begin = this.#offset;
    for (const entry of this.#entries) {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(CENTRAL, 0);
      head.writeUInt16LE(VERSION, 4);
      writeCommon(head, 6, entry);
      head.writeUInt32LE(entry.offset, 42);
      await this.#write(head, entry.name);
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(END, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#offset - begin, 12);
    end.writeUInt32LE(begin, 16);
    await this.#write(end);
    return this.#offset;
  }

  async #write(...parts: readonly Buffer[]): Promise<void> {
    for (const part of parts) {
      await this.#file.write(part);
      this.#offset += part.length;
    }
  }
}

/** The fields that both heads contain of a file; its time is left at the first day that the format knows. */
function writeCommon(head: Buffer, at: number, { name, method, crc, packed, size }: Entry): void {
  head.writeUInt16LE(VERSION, at);
  head.writeUInt16LE(UTF8, at + 2);
  head.writeUInt16LE(method, at + 4);
  head.writeUInt16LE(0, at + 6);
  head.writeUInt16LE(0x21, at + 8);
  head.writeUInt32LE(crc, at + 10);
  head.writeUInt32LE(packed, at + 14);
  head.writeUInt32LE(size, at + 18);
  head.writeUInt16LE(name.length, at + 22);
}
