import { concatBytes } from './binary.ts';
import { encodePngChunk } from './png-chunk.ts';

/** Options of minimal files that the parsers accept, for tests. Their pixels mean nothing. */
interface Made {
  width?: number;
  height?: number;
  /** Extra segments or chunks besides the image's own. */
  extra?: readonly Uint8Array[];
  /** Replaces the image's own data. */
  data?: readonly Uint8Array[];
}

const bytesOf = (words: string) => new TextEncoder().encode(words);
const short = (value: number) => [value >> 8, value & 0xff];
const long = (value: number) => [...short(value >>> 16), ...short(value & 0xffff)];

/** Creates a JPEG segment: marker, length, content. */
export function segment(marker: number, content: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(0xff, marker, ...short(content.length + 2)), content]);
}

export function createJpeg({ width = 8, height = 8, extra = [], data }: Made): Uint8Array<ArrayBuffer> {
  const frame = segment(0xc0, Uint8Array.of(8, ...short(height), ...short(width), 1, 1, 0x11, 0));
  const scan = concatBytes([segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)), Uint8Array.of(0x12, 0xff, 0, 0x34)]);
  const jfif = segment(0xe0, bytesOf('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
  return concatBytes([
    Uint8Array.of(0xff, 0xd8),
    jfif,
    ...extra,
    frame,
    ...(data ?? [scan]),
    Uint8Array.of(0xff, 0xd9),
  ]);
}

export function createPng({ width = 8, height = 8, extra = [], data }: Made): Uint8Array<ArrayBuffer> {
  const header = encodePngChunk('IHDR', Uint8Array.of(...long(width), ...long(height), 8, 6, 0, 0, 0));
  return concatBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    header,
    ...extra,
    ...(data ?? [encodePngChunk('IDAT', Uint8Array.of(1, 2, 3))]),
    encodePngChunk('IEND', new Uint8Array()),
  ]);
}

/** Creates a RIFF chunk, padded to an even length. */
export function riffChunk(type: string, content: Uint8Array): Uint8Array {
  const length = Uint8Array.from(long(content.length).reverse());
  return concatBytes([bytesOf(type), length, content, new Uint8Array(content.length % 2)]);
}

export function createWebp({ width = 8, height = 8, extra = [], data, flags = 0 }: Made & { flags?: number }) {
  const low = (value: number) => [value & 0xff, (value >> 8) & 0xff];
  const canvas = [...low(width - 1), 0, ...low(height - 1), 0];
  const head = riffChunk('VP8X', Uint8Array.of(flags, 0, 0, 0, ...canvas));
  const picture = riffChunk('VP8 ', Uint8Array.of(0, 0, 0, 0x9d, 0x01, 0x2a, ...low(width), ...low(height), 1, 2, 3));
  const content = concatBytes([head, ...(data ?? [picture]), ...extra]);
  const size = Uint8Array.from(long(content.length + 4).reverse());
  return concatBytes([bytesOf('RIFF'), size, bytesOf('WEBP'), content]);
}
