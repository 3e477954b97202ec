import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concatBytes, readAscii } from './binary.ts';
import { cleanImage } from './clean-image.ts';
import { createOrientationExif } from './orientation.ts';
import { encodePngChunk } from './png-chunk.ts';
import { createJpeg, createPng, createWebp, riffChunk, segment } from './testing.ts';
import { unusualJpegs, unusualPngs, unusualWebps } from './testing-unusual.ts';

const place = '59.4370 N, 24.7536 E';
const text = (words: string) => new TextEncoder().encode(words);
const zeros = (length: number) => new Uint8Array(length);
const header = encodePngChunk('IHDR', Uint8Array.of(0, 0, 0x20, 0, 0, 0, 0x20, 0, 8, 6, 0, 0, 0));
const idat = encodePngChunk('IDAT', Uint8Array.of(1, 2, 3));
const frame = segment(0xc2, Uint8Array.of(8, 0x20, 0, 0x20, 0, 1, 1, 0x11, 0));
const has = (bytes: Uint8Array | undefined, words: string) => Buffer.from(bytes ?? []).includes(words);

describe('cleanImage', () => {
  it.each([
    ['jpg', createJpeg({ width: 640, height: 480 })],
    ['png', createPng({ width: 640, height: 480 })],
    ['webp', createWebp({ width: 640, height: 480 })],
  ] as const)('leaves a %s without metadata unchanged', (extension, bytes) => {
    expect(cleanImage(bytes)).toEqual({ bytes, extension, width: 640, height: 480 });
  });

  it.each([
    ['JPEG, Exif', createJpeg({ extra: [segment(0xe1, text(`Exif\0\0${place}`))] })],
    ['JPEG, XMP', createJpeg({ extra: [segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${place}`))] })],
    ['JPEG, IPTC', createJpeg({ extra: [segment(0xed, text(`Photoshop 3.0\0${place}`))] })],
    ['JPEG, comment', createJpeg({ extra: [segment(0xfe, text(place))] })],
    ['JPEG, a second picture after the end', concatBytes([createJpeg({}), text(place)])],
    ['PNG, eXIf', createPng({ extra: [encodePngChunk('eXIf', text(place))] })],
    ['PNG, tEXt', createPng({ extra: [encodePngChunk('tEXt', text(`Comment\0${place}`))] })],
    ['PNG, iTXt', createPng({ extra: [encodePngChunk('iTXt', text(place))] })],
    ['PNG, zTXt', createPng({ extra: [encodePngChunk('zTXt', text(place))] })],
    ['PNG, after the end', concatBytes([createPng({}), text(place)])],
    ['WebP, EXIF', createWebp({ extra: [riffChunk('EXIF', text(place))] })],
    ['WebP, XMP', createWebp({ extra: [riffChunk('XMP ', text(place))] })],
    ['WebP, after the end', concatBytes([createWebp({}), text(place)])],
  ])('removes the location: %s', (_, bytes) => {
    expect(has(bytes, place)).toBe(true);
    const image = cleanImage(bytes);
    expect(image?.bytes.length).toBeGreaterThan(0);
    expect(has(image?.bytes, place)).toBe(false);
    expect(cleanImage(image?.bytes ?? bytes)).toEqual(image);
  });

  it('clears the Exif and XMP flags of a cleaned WebP', () => {
    const image = cleanImage(createWebp({ extra: [riffChunk('EXIF', text(place))], flags: 0x1c }));
    expect(readAscii(image?.bytes ?? new Uint8Array(), 12)).toBe('VP8X');
    expect(image?.bytes[20]).toBe(0x10);
  });

  it('keeps only the orientation of a JPEG’s Exif', () => {
    const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
    const exif = segment(0xe1, concatBytes([text('Exif\0\0'), Uint8Array.from(tiff), text(place)]));
    const image = cleanImage(createJpeg({ extra: [exif] }));
    expect(has(image?.bytes, place)).toBe(false);
    expect([...(image?.bytes.slice(2, 38) ?? [])]).toEqual([
      ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
      ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
    ]);
    expect(cleanImage(image?.bytes ?? new Uint8Array())).toEqual(image);
  });

  it('measures the largest image in a WebP', () => {
    const image = cleanImage(createWebp({ width: 5000, height: 20, flags: 0 }));
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
    ['a JPEG with no height', createJpeg({ height: 0 })],
    ['a PNG without data', createPng({ data: [] })],
    ['an animated WebP', createWebp({ flags: 0x02, data: [riffChunk('ANMF', new Uint8Array(40))] })],
  ])('refuses %s', (_, bytes) => {
    expect(cleanImage(bytes)).toBeNull();
  });

  it.each([
    ['PNG, a second header', createPng({ extra: [header] })],
    ['PNG, a second header after the data', createPng({ data: [idat, header, idat] })],
    ['PNG, a second signature', createPng({ extra: [createPng({})] })],
    [
      'PNG, a second palette',
      createPng({ extra: [encodePngChunk('PLTE', zeros(3)), encodePngChunk('PLTE', zeros(3))] }),
    ],
    ['PNG, a header of another length', createPng({}).with(11, 14)],
    ['JPEG, a second frame', createJpeg({ extra: [frame] })],
    ['JPEG, a second start', createJpeg({ extra: [Uint8Array.of(0xff, 0xd8)] })],
    ['JPEG, a second picture', createJpeg({ extra: [createJpeg({})] })],
    ['WebP, a second header', createWebp({ extra: [riffChunk('VP8X', zeros(10))] })],
    ['WebP, a second picture', createWebp({ extra: [riffChunk('VP8 ', zeros(16))] })],
    ['WebP, a second, lossless picture', createWebp({ extra: [riffChunk('VP8L', zeros(16))] })],
    [
      'WebP, a header after the picture',
      createWebp({ data: [riffChunk('ALPH', zeros(4)), riffChunk('VP8X', zeros(10))] }),
    ],
  ])('refuses a second picture or header: %s', (_, bytes) => {
    expect(cleanImage(bytes)).toBeNull();
  });

  it.each([
    ['JPEG', createJpeg({}), [createJpeg({}), createPng({})]],
    ['PNG', createPng({}), [createPng({}), createJpeg({}), encodePngChunk('IDAT', text(place))]],
    ['WebP', createWebp({}), [createWebp({}), createPng({}), riffChunk('VP8 ', text(place))]],
  ])('drops everything after the end of a %s, even another picture', (_, bytes, trailers) => {
    for (const trailer of trailers) expect(cleanImage(concatBytes([bytes, trailer]))).toEqual(cleanImage(bytes));
  });

  it.each([
    ['JPEG, height after the scan', createJpeg({ extra: [segment(0xdc, Uint8Array.of(0xff, 0xff))] })],
    ['JPEG, a hierarchy', createJpeg({ extra: [segment(0xde, zeros(9))] })],
  ])('drops segments that could change the size: %s', (_, bytes) => {
    expect(cleanImage(bytes)).toEqual(cleanImage(createJpeg({})));
  });

  it.each([
    ['JPEG', createJpeg({}), createJpeg({}).indexOf(0x12) + 1],
    ['PNG', createPng({}), createPng({}).length - 12],
    ['WebP', createWebp({}), createWebp({}).length - 1],
  ])('refuses a %s that ends before its picture begins, and never throws', (_, bytes, begun) => {
    const whole = [...bytes.keys()].filter((length) => cleanImage(bytes.slice(0, length)) !== null);
    expect(whole.filter((length) => length < begun)).toEqual([]);
  });

  it.each([
    ['JPEG', createJpeg({}), 2],
    ['PNG', createPng({}), 12],
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
    const exif = concatBytes([createOrientationExif(orientation), text(place)]);
    const turned = [
      createJpeg({ ...size, extra: [segment(0xe1, concatBytes([text('Exif\0\0'), exif]))] }),
      createPng({ ...size, extra: [encodePngChunk('eXIf', exif)] }),
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
    expect(cleanImage(createJpeg({ extra }))).toEqual(cleanImage(createJpeg({})));
  });

  it('keeps the first of duplicate chunks in a PNG', () => {
    const one = createPng({ extra: [encodePngChunk('pHYs', zeros(9))] });
    expect(
      cleanImage(createPng({ extra: [encodePngChunk('pHYs', zeros(9)), encodePngChunk('pHYs', text('123456789'))] })),
    ).toEqual(cleanImage(one));
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

  it('is accepted and cleaned: JPEG', () => same(createJpeg(size), unusualJpegs(createJpeg(size))));
  it('is accepted and cleaned: PNG', () => same(createPng(size), unusualPngs(createPng(size))));
  it('is accepted and cleaned: WebP', () => same(createWebp(size), unusualWebps(createWebp(size))));

  it('never makes cleaning throw, even with some of its bytes changed', () => {
    const made = fc.constantFrom(createJpeg(size), createPng(size), createWebp(size));
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
