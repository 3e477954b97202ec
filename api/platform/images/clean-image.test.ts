import { describe, expect, it } from 'vitest';
import { joinParts, tagAt } from './binary.ts';
import { cleanImage } from './clean-image.ts';
import { jpegOf, pngChunk, pngOf, riffChunk, segment, webpOf } from './testing.ts';

const place = '59.4370 N, 24.7536 E';
const text = (words: string) => new TextEncoder().encode(words);
const zeros = (length: number) => new Uint8Array(length);
const header = pngChunk('IHDR', Uint8Array.of(0, 0, 0x20, 0, 0, 0, 0x20, 0, 8, 6, 0, 0, 0));
const idat = pngChunk('IDAT', Uint8Array.of(1, 2, 3));
const frame = segment(0xc2, Uint8Array.of(8, 0x20, 0, 0x20, 0, 1, 1, 0x11, 0));
const has = (bytes: Uint8Array | undefined, words: string) => Buffer.from(bytes ?? []).includes(words);

describe('cleanImage', () => {
  it.each([
    ['jpg', jpegOf({ width: 640, height: 480 })],
    ['png', pngOf({ width: 640, height: 480 })],
    ['webp', webpOf({ width: 640, height: 480 })],
  ] as const)('leaves a %s without metadata unchanged', (extension, bytes) => {
    expect(cleanImage(bytes)).toEqual({ bytes, extension, width: 640, height: 480 });
  });

  it.each([
    ['JPEG, Exif', jpegOf({ extra: [segment(0xe1, text(`Exif\0\0${place}`))] })],
    ['JPEG, XMP', jpegOf({ extra: [segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${place}`))] })],
    ['JPEG, IPTC', jpegOf({ extra: [segment(0xed, text(`Photoshop 3.0\0${place}`))] })],
    ['JPEG, comment', jpegOf({ extra: [segment(0xfe, text(place))] })],
    ['JPEG, a second picture after the end', joinParts([jpegOf({}), text(place)])],
    ['PNG, eXIf', pngOf({ extra: [pngChunk('eXIf', text(place))] })],
    ['PNG, tEXt', pngOf({ extra: [pngChunk('tEXt', text(`Comment\0${place}`))] })],
    ['PNG, iTXt', pngOf({ extra: [pngChunk('iTXt', text(place))] })],
    ['PNG, zTXt', pngOf({ extra: [pngChunk('zTXt', text(place))] })],
    ['PNG, after the end', joinParts([pngOf({}), text(place)])],
    ['WebP, EXIF', webpOf({ extra: [riffChunk('EXIF', text(place))] })],
    ['WebP, XMP', webpOf({ extra: [riffChunk('XMP ', text(place))] })],
    ['WebP, after the end', joinParts([webpOf({}), text(place)])],
  ])('removes the location: %s', (_, bytes) => {
    expect(has(bytes, place)).toBe(true);
    const image = cleanImage(bytes);
    expect(image?.bytes.length).toBeGreaterThan(0);
    expect(has(image?.bytes, place)).toBe(false);
    expect(cleanImage(image?.bytes ?? bytes)).toEqual(image);
  });

  it('clears the Exif and XMP flags of a cleaned WebP', () => {
    const image = cleanImage(webpOf({ extra: [riffChunk('EXIF', text(place))], flags: 0x1c }));
    expect(tagAt(image?.bytes ?? new Uint8Array(), 12)).toBe('VP8X');
    expect(image?.bytes[20]).toBe(0x10);
  });

  it('keeps only the orientation of a JPEG’s Exif', () => {
    const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
    const exif = segment(0xe1, joinParts([text('Exif\0\0'), Uint8Array.from(tiff), text(place)]));
    const image = cleanImage(jpegOf({ extra: [exif] }));
    expect(has(image?.bytes, place)).toBe(false);
    expect([...(image?.bytes.slice(2, 38) ?? [])]).toEqual([
      ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
      ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
    ]);
    expect(cleanImage(image?.bytes ?? new Uint8Array())).toEqual(image);
  });

  it('measures the largest image in a WebP', () => {
    const image = cleanImage(webpOf({ width: 5000, height: 20, flags: 0 }));
    expect(image).toMatchObject({ width: 5000, height: 20 });
  });

  it.each([
    ['an empty file', new Uint8Array()],
    ['a text', text('JPEG, they say')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['GIF', text('GIF89a\x01\0\x01\0\0\0\0;')],
    ['HTML behind the first bytes of a JPEG', joinParts([Uint8Array.of(0xff, 0xd8, 0xff), text('<script>1</script>')])],
    ['a JPEG without a scan', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    ['a JPEG with no height', jpegOf({ height: 0 })],
    ['a PNG without data', pngOf({ data: [] })],
    ['an animated WebP', webpOf({ flags: 0x02, data: [riffChunk('ANMF', new Uint8Array(40))] })],
  ])('refuses %s', (_, bytes) => {
    expect(cleanImage(bytes)).toBeNull();
  });

  it.each([
    ['PNG, a second header', pngOf({ extra: [header] })],
    ['PNG, a second header after the data', pngOf({ data: [idat, header, idat] })],
    ['PNG, a second signature', pngOf({ extra: [pngOf({})] })],
    ['PNG, a second palette', pngOf({ extra: [pngChunk('PLTE', zeros(3)), pngChunk('PLTE', zeros(3))] })],
    ['PNG, a header of another length', pngOf({}).with(11, 14)],
    ['JPEG, a second frame', jpegOf({ extra: [frame] })],
    ['JPEG, a second start', jpegOf({ extra: [Uint8Array.of(0xff, 0xd8)] })],
    ['JPEG, a second picture', jpegOf({ extra: [jpegOf({})] })],
    ['JPEG, a restart outside a scan', jpegOf({ extra: [segment(0xd0, text(place))] })],
    ['WebP, a second header', webpOf({ extra: [riffChunk('VP8X', zeros(10))] })],
    ['WebP, a second picture', webpOf({ extra: [riffChunk('VP8 ', zeros(16))] })],
    ['WebP, a second, lossless picture', webpOf({ extra: [riffChunk('VP8L', zeros(16))] })],
    ['WebP, a header after the picture', webpOf({ data: [riffChunk('ALPH', zeros(4)), riffChunk('VP8X', zeros(10))] })],
  ])('refuses a second picture or header: %s', (_, bytes) => {
    expect(cleanImage(bytes)).toBeNull();
  });

  it.each([
    ['JPEG', jpegOf({}), [jpegOf({}), pngOf({})]],
    ['PNG', pngOf({}), [pngOf({}), jpegOf({}), pngChunk('IDAT', text(place))]],
    ['WebP', webpOf({}), [webpOf({}), pngOf({}), riffChunk('VP8 ', text(place))]],
  ])('keeps nothing after the end of a %s, not even another picture', (_, bytes, trailers) => {
    for (const trailer of trailers) expect(cleanImage(joinParts([bytes, trailer]))).toEqual(cleanImage(bytes));
  });

  it.each([
    ['JPEG, height after the scan', jpegOf({ extra: [segment(0xdc, Uint8Array.of(0xff, 0xff))] })],
    ['JPEG, a hierarchy', jpegOf({ extra: [segment(0xde, zeros(9))] })],
  ])('drops what could change the size: %s', (_, bytes) => {
    expect(cleanImage(bytes)).toEqual(cleanImage(jpegOf({})));
  });

  it.each([
    ['JPEG', jpegOf({})],
    ['PNG', pngOf({})],
    ['WebP', webpOf({})],
  ])('refuses a %s truncated at any byte, and never throws', (_, bytes) => {
    const whole = [...bytes.keys()].slice(0, -1).filter((length) => cleanImage(bytes.slice(0, length)) !== null);
    expect(whole).toEqual([]);
  });
});
