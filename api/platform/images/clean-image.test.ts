import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiAt, concatBytes } from './binary.ts';
import { cleanImage } from './clean-image.ts';
import { orientationExif } from './orientation.ts';
import { writeChunk } from './png-chunk.ts';
import { jpegOf, pngOf, riffChunk, segment, webpOf } from './testing.ts';
import { oddJpeg, oddPng, oddWebp } from './testing-odd.ts';

const place = '59.4370 N, 24.7536 E';
const text = (words: string) => new TextEncoder().encode(words);
const zeros = (length: number) => new Uint8Array(length);
const header = writeChunk('IHDR', Uint8Array.of(0, 0, 0x20, 0, 0, 0, 0x20, 0, 8, 6, 0, 0, 0));
const idat = writeChunk('IDAT', Uint8Array.of(1, 2, 3));
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
    ['JPEG, a second picture after the end', concatBytes([jpegOf({}), text(place)])],
    ['PNG, eXIf', pngOf({ extra: [writeChunk('eXIf', text(place))] })],
    ['PNG, tEXt', pngOf({ extra: [writeChunk('tEXt', text(`Comment\0${place}`))] })],
    ['PNG, iTXt', pngOf({ extra: [writeChunk('iTXt', text(place))] })],
    ['PNG, zTXt', pngOf({ extra: [writeChunk('zTXt', text(place))] })],
    ['PNG, after the end', concatBytes([pngOf({}), text(place)])],
    ['WebP, EXIF', webpOf({ extra: [riffChunk('EXIF', text(place))] })],
    ['WebP, XMP', webpOf({ extra: [riffChunk('XMP ', text(place))] })],
    ['WebP, after the end', concatBytes([webpOf({}), text(place)])],
  ])('removes the location: %s', (_, bytes) => {
    expect(has(bytes, place)).toBe(true);
    const image = cleanImage(bytes);
    expect(image?.bytes.length).toBeGreaterThan(0);
    expect(has(image?.bytes, place)).toBe(false);
    expect(cleanImage(image?.bytes ?? bytes)).toEqual(image);
  });

  it('clears the Exif and XMP flags of a cleaned WebP', () => {
    const image = cleanImage(webpOf({ extra: [riffChunk('EXIF', text(place))], flags: 0x1c }));
    expect(asciiAt(image?.bytes ?? new Uint8Array(), 12)).toBe('VP8X');
    expect(image?.bytes[20]).toBe(0x10);
  });

  it('keeps only the orientation of a JPEG’s Exif', () => {
    const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
    const exif = segment(0xe1, concatBytes([text('Exif\0\0'), Uint8Array.from(tiff), text(place)]));
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
    [
      'HTML after the first bytes of a JPEG',
      concatBytes([Uint8Array.of(0xff, 0xd8, 0xff), text('<script>1</script>')]),
    ],
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
    ['PNG, a second palette', pngOf({ extra: [writeChunk('PLTE', zeros(3)), writeChunk('PLTE', zeros(3))] })],
    ['PNG, a header of another length', pngOf({}).with(11, 14)],
    ['JPEG, a second frame', jpegOf({ extra: [frame] })],
    ['JPEG, a second start', jpegOf({ extra: [Uint8Array.of(0xff, 0xd8)] })],
    ['JPEG, a second picture', jpegOf({ extra: [jpegOf({})] })],
    ['WebP, a second header', webpOf({ extra: [riffChunk('VP8X', zeros(10))] })],
    ['WebP, a second picture', webpOf({ extra: [riffChunk('VP8 ', zeros(16))] })],
    ['WebP, a second, lossless picture', webpOf({ extra: [riffChunk('VP8L', zeros(16))] })],
    ['WebP, a header after the picture', webpOf({ data: [riffChunk('ALPH', zeros(4)), riffChunk('VP8X', zeros(10))] })],
  ])('refuses a second picture or header: %s', (_, bytes) => {
    expect(cleanImage(bytes)).toBeNull();
  });

  it.each([
    ['JPEG', jpegOf({}), [jpegOf({}), pngOf({})]],
    ['PNG', pngOf({}), [pngOf({}), jpegOf({}), writeChunk('IDAT', text(place))]],
    ['WebP', webpOf({}), [webpOf({}), pngOf({}), riffChunk('VP8 ', text(place))]],
  ])('drops everything after the end of a %s, even another picture', (_, bytes, trailers) => {
    for (const trailer of trailers) expect(cleanImage(concatBytes([bytes, trailer]))).toEqual(cleanImage(bytes));
  });

  it.each([
    ['JPEG, height after the scan', jpegOf({ extra: [segment(0xdc, Uint8Array.of(0xff, 0xff))] })],
    ['JPEG, a hierarchy', jpegOf({ extra: [segment(0xde, zeros(9))] })],
  ])('drops segments that could change the size: %s', (_, bytes) => {
    expect(cleanImage(bytes)).toEqual(cleanImage(jpegOf({})));
  });

  it.each([
    ['JPEG', jpegOf({}), jpegOf({}).indexOf(0x12) + 1],
    ['PNG', pngOf({}), pngOf({}).length - 12],
    ['WebP', webpOf({}), webpOf({}).length - 1],
  ])('refuses a %s that ends before its picture begins, and never throws', (_, bytes, begun) => {
    const whole = [...bytes.keys()].filter((length) => cleanImage(bytes.slice(0, length)) !== null);
    expect(whole.filter((length) => length < begun)).toEqual([]);
  });

  it.each([
    ['JPEG', jpegOf({}), 2],
    ['PNG', pngOf({}), 12],
  ])('adds a missing end marker to a %s', (_, bytes, length) => {
    expect(cleanImage(bytes.slice(0, -length))).toEqual(cleanImage(bytes));
  });

  it.each([
    [1, 640, 480],
    [3, 640, 480],
    [5, 480, 640],
    [6, 480, 640],
    [8, 480, 640],
  ])('measures a JPEG and a PNG as they are shown: orientation %i', (orientation, width, height) => {
    const size = { width: 640, height: 480 };
    const exif = concatBytes([orientationExif(orientation), text(place)]);
    const turned = [
      jpegOf({ ...size, extra: [segment(0xe1, concatBytes([text('Exif\0\0'), exif]))] }),
      pngOf({ ...size, extra: [writeChunk('eXIf', exif)] }),
    ];
    for (const bytes of turned) {
      const image = cleanImage(bytes);
      expect(image).toMatchObject({ width, height });
      expect(has(image?.bytes, place)).toBe(false);
      expect(cleanImage(image?.bytes ?? new Uint8Array())).toEqual(image);
    }
  });

  it.each([
    ['two zeros between segments', [Uint8Array.of(0, 0)]],
    ['fill bytes between segments', [Uint8Array.of(0xff, 0xff, 0xff)]],
    ['stray bytes between segments', [Uint8Array.of(1, 2, 0xff, 0, 3)]],
    ['a restart outside a scan', [segment(0xd0, text(place))]],
    ['a marker without content', [Uint8Array.of(0xff, 0x01)]],
  ])('accepts a JPEG with %s, which it drops', (_, extra) => {
    expect(cleanImage(jpegOf({ extra }))).toEqual(cleanImage(jpegOf({})));
  });

  it('keeps the first of duplicate chunks in a PNG', () => {
    const one = pngOf({ extra: [writeChunk('pHYs', zeros(9))] });
    expect(cleanImage(pngOf({ extra: [writeChunk('pHYs', zeros(9)), writeChunk('pHYs', text('123456789'))] }))).toEqual(
      cleanImage(one),
    );
  });
});

describe('an unusual but valid picture', () => {
  const same = (bytes: Uint8Array<ArrayBuffer>, odd: fc.Arbitrary<Uint8Array<ArrayBuffer>>) =>
    fc.assert(
      fc.property(odd, (each) => {
        const image = cleanImage(each);
        expect(image).toMatchObject({ width: 640, height: 480 });
        expect(cleanImage(image?.bytes ?? new Uint8Array())).toEqual(image);
        expect(image?.bytes.length).toBeLessThanOrEqual(bytes.length + 60);
      }),
      { numRuns: 1_000 },
    );
  const size = { width: 640, height: 480 };

  it('is accepted and cleaned: JPEG', () => same(jpegOf(size), oddJpeg(jpegOf(size))));
  it('is accepted and cleaned: PNG', () => same(pngOf(size), oddPng(pngOf(size))));
  it('is accepted and cleaned: WebP', () => same(webpOf(size), oddWebp(webpOf(size))));

  it('never makes cleaning throw, even with some of its bytes changed', () => {
    const made = fc.constantFrom(jpegOf(size), pngOf(size), webpOf(size));
    const changes = fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(made, changes, fc.uint8Array({ maxLength: 20 }), (bytes, changed, more) => {
        const broken = concatBytes([bytes, more]);
        for (const [at, byte] of changed) if (at < broken.length) broken[at] = byte;
        const image = cleanImage(broken);
        if (image) expect(cleanImage(image.bytes)).toEqual(image);
      }),
      { numRuns: 5_000 },
    );
  });
});
