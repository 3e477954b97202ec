import fc from 'fast-check';
import { concatBytes } from './binary.ts';
import { encodePngChunk } from './png-chunk.ts';
import { riffChunk, segment } from './testing.ts';

/**
 * For tests: changes that cameras, programs and networks make to pictures, which browsers can still draw afterwards.
 */
const words = fc.uint8Array({ minLength: 0, maxLength: 40 });
const plain = words.map((bytes) => bytes.map((byte) => (byte === 0xff ? 0 : byte)));

/** Splits a JPEG into its parts before the first scan, and the rest. */
function splitJpeg(bytes: Uint8Array): { head: Uint8Array[]; rest: Uint8Array } {
  const head: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (bytes[at + 1] !== 0xda) {
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    head.push(bytes.subarray(at, end));
    at = end;
  }
  return { head, rest: bytes.subarray(at) };
}

const markers = [0xe1, 0xe2, 0xe5, 0xed, 0xef, 0xfe];
const between = fc.oneof(
  fc.constantFrom(Uint8Array.of(0, 0), Uint8Array.of(0xff), Uint8Array.of(0xff, 0xff, 0xff), Uint8Array.of(0xff, 0)),
  plain,
  fc.tuple(fc.constantFrom(...markers), words).map(([marker, content]) => segment(marker, content)),
);
const ending = fc.constantFrom<'whole' | 'no end' | 'half an end' | 'more' | 'another'>(
  ...(['whole', 'no end', 'half an end', 'more', 'another'] as const),
);

/** Generates JPEGs with fill bytes, garbage and foreign segments between the regular ones, and any kind of ending. */
export function unusualJpegs(bytes: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const { head, rest } = splitJpeg(bytes);
  const gaps = fc.array(fc.option(between, { nil: new Uint8Array() }), {
    minLength: head.length,
    maxLength: head.length,
  });
  return fc.tuple(gaps, ending, words).map(([filled, end, more]) => {
    const ends = {
      whole: [rest],
      'no end': [rest.subarray(0, -2)],
      'half an end': [rest.subarray(0, -1)],
      more: [rest, more],
      another: [rest, bytes],
    } as const;
    // The first three bytes tell browsers that it is a JPEG.
    const gapAfter = (at: number) => (at === 0 ? new Uint8Array() : (filled[at] ?? new Uint8Array()));
    return concatBytes([...head.flatMap((part, at) => [part, gapAfter(at)]), ...ends[end]]);
  });
}

const pngExtra = fc
  .tuple(fc.constantFrom('tEXt', 'eXIf', 'tIME', 'pHYs', 'acTL', 'vpAg', 'zzZz'), words)
  .map(([type, content]) => encodePngChunk(type, content));

/** Generates PNGs with foreign and repeated chunks after the header, and data after the end. */
export function unusualPngs(bytes: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  return fc
    .tuple(fc.array(pngExtra, { maxLength: 4 }), words)
    .map(([extra, more]) => concatBytes([bytes.subarray(0, 33), ...extra, bytes.subarray(33), more]));
}

/** Generates WebPs with foreign chunks after the regular ones, and data after the end. */
export function unusualWebps(bytes: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const low = (value: number) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, 0];
  const extra = fc
    .tuple(fc.constantFrom('EXIF', 'XMP ', 'ZZZZ'), words)
    .map(([type, content]) => riffChunk(type, content));
  return fc.tuple(fc.array(extra, { maxLength: 3 }), words).map(([chunks, more]) => {
    const content = concatBytes([bytes.subarray(12), ...chunks]);
    return concatBytes([
      bytes.subarray(0, 4),
      Uint8Array.from(low(content.length + 4)),
      bytes.subarray(8, 12),
      content,
      more,
    ]);
  });
}
