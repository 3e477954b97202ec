import { concatBytes } from './binary.ts';

/** Writes a chunk of a PNG: length, type, content and checksum. */
export function encodePngChunk(type: string, content: Uint8Array): Uint8Array {
  const named = concatBytes([new TextEncoder().encode(type), content]);
  return concatBytes([bytesOf(content.length), named, bytesOf(computeCrc32(named))]);
}

const bytesOf = (value: number) =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);

/** CRC-32 as in ISO 3309. */
function computeCrc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  }
  return ~rest >>> 0;
}
