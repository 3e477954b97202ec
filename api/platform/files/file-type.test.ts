import fc from 'fast-check';
import { type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createJpeg, createPng, createWebp } from '../images/testing.ts';
import { documentTypes } from './contract.ts';
import { detectFileType } from './file-type.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const typeOf = (bytes: Uint8Array | string) =>
  detectFileType(typeof bytes === 'string' ? bytesOf(bytes) : bytes)?.extension ?? null;
const long = (value: number) =>
  String.fromCharCode((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

describe('an archive', () => {
  const filler = fc.record({
    name: fc.constantFrom(
      'docProps/app.xml',
      'customXml/item1.xml',
      '_rels/.rels',
      'Pictures/1.png',
      'META-INF/x',
      'a.txt',
    ),
    size: fc.nat(3_000),
    packed: fc.boolean(),
  });
  const office = (folder: string, main: string): Zippable => ({
    '[Content_Types].xml': bytesOf('<Types/>'),
    [`${folder}/${main}`]: bytesOf('<x/>'),
  });
  const open = (type: string): Zippable => ({
    mimetype: [bytesOf(type), { level: 0 }],
    'content.xml': bytesOf('<x/>'),
  });
  const kinds: ReadonlyArray<[string, Zippable]> = [
    ['docx', office('word', 'document.xml')],
    ['docx', office('word', 'document2.xml')],
    ['xlsx', office('xl', 'workbook.xml')],
    ['pptx', office('ppt', 'presentation.xml')],
    ['odt', open(documentTypes.odt)],
    ['ods', open(documentTypes.ods)],
    ['odp', open(documentTypes.odp)],
    ['epub', open(documentTypes.epub)],
    ['odt', { mimetype: bytesOf(documentTypes.odt), 'content.xml': bytesOf('<x/>') }],
    [
      'odt',
      {
        'content.xml': bytesOf('<x/>'),
        'META-INF/manifest.xml': bytesOf(
          `<manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${documentTypes.odt}"/></manifest:manifest>`,
        ),
      },
    ],
    ['epub', { 'META-INF/container.xml': bytesOf('<container/>'), 'OPS/a.xhtml': bytesOf('<x/>') }],
    ['zip', { 'word/document.xml': bytesOf('<x/>') }],
    ['zip', { 'kava.txt': bytesOf('Tere') }],
    ['zip', { mimetype: bytesOf('text/html'), 'index.html': bytesOf('<x/>') }],
    ['zip', { ...office('word', 'document.xml'), 'word/vbaProject.bin': bytesOf('x') }],
    ['zip', { 'inside.docx': [zipSync(office('word', 'document.xml')), { level: 0 }] }],
  ];

  it('is recognized by its parts, in any order, compressed or not, complete or truncated', () => {
    const shuffled = fc
      .constantFrom(...kinds)
      .chain(([extension, parts]) =>
        fc.tuple(
          fc.constant(extension),
          fc.shuffledSubarray(Object.keys(parts), { minLength: Object.keys(parts).length }),
          fc.constant(parts),
          fc.array(filler, { maxLength: 4 }),
          fc.boolean(),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([extension, names, parts, fillers, isFirst]) => {
        const own: Zippable = Object.fromEntries(names.map((name) => [name, parts[name] ?? new Uint8Array()]));
        const others: Zippable = Object.fromEntries(
          fillers.map(({ name, size, packed }) => [name, [new Uint8Array(size).fill(7), { level: packed ? 6 : 0 }]]),
        );
        const zip = zipSync(isFirst ? { ...own, ...others } : { ...others, ...own });
        expect(typeOf(zip)).toBe(extension);
        // Without the directory at its end, as in the first part of a large upload.
        const directory = Buffer.from(zip).indexOf('PK\x01\x02', 0, 'latin1');
        expect(typeOf(zip.subarray(0, directory))).toBe(extension);
      }),
      { numRuns: 1_500 },
    );
  });

  it('is recognized if it is empty, or uses the path separators and letter case of another system', () => {
    expect(typeOf(zipSync({}))).toBe('zip');
    expect(typeOf(zipSync({ '[content_types].xml': bytesOf('<Types/>'), 'word\\document.xml': bytesOf('<x/>') }))).toBe(
      'docx',
    );
  });
});

describe('a PDF', () => {
  it('is recognized after up to a kilobyte of other lines, and no more', () => {
    const before = fc
      .string({ unit: fc.constantFrom(...'a \r\n\t\0\xef\xbb\xbf@%;!-J1'), maxLength: 1_000 })
      .filter((text) => !/^\s*</.test(text));
    fc.assert(
      fc.property(before, fc.constantFrom('1.3', '1.7', '2.0'), (lines, version) => {
        expect(typeOf(`${lines}%PDF-${version}\n%\xe2\xe3\xcf\xd3\n1 0 obj`)).toBe('pdf');
      }),
      { numRuns: 1_000 },
    );
    expect(typeOf(`${' '.repeat(1_030)}%PDF-1.7`)).toBeNull();
  });

  it.each([
    '<html>%PDF-1.7',
    '\n <svg onload="x()">%PDF-1.7',
    '#!/bin/sh\n%PDF-1.7',
    'MZ\x90\0%PDF-1.7',
    '%PDF',
    'PDF-1.7',
  ])('isn’t recognized in %j', (text) => {
    expect(typeOf(text)).toBeNull();
  });
});

describe('a video', () => {
  const box = (type: string, content: string) => `${long(content.length + 8)}${type}${content}`;
  const ftyp = (major: string, ...compatible: string[]) => box('ftyp', `${major}\0\0\x02\0${compatible.join('')}`);
  const films = ['isom', 'iso2', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'];

  it('is detected as MP4 by any compatible brand, anywhere in the list, after any filler', () => {
    const own = fc.constantFrom('qt  ', 'XAVC', 'NDSC', '3gp5', 'abcd', ...films);
    const others = fc.array(fc.constantFrom('qt  ', 'XAVC', '3gp5', 'hvc1', 'abcd', '\0\0\0\0'), { maxLength: 5 });
    const fill = fc.array(fc.constantFrom(box('free', 'xx'), box('skip', ''), box('wide', '')), { maxLength: 2 });
    fc.assert(
      fc.property(own, others, fc.constantFrom(...films), fill, (major, rest, film, before) => {
        expect(typeOf(`${before.join('')}${ftyp(major, ...rest, film)}${box('mdat', 'xxxx')}`)).toBe('mp4');
        if (!films.includes(major)) expect(typeOf(`${ftyp(major, ...rest)}${box('mdat', 'mp42')}`)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['heic', 'mif1', 'avif', 'crx ', 'M4A ', 'M4B ', 'jp2 '])(
    'isn’t recognized with the main brand %j, even if it lists video brands',
    (major) => {
      expect(typeOf(ftyp(major, 'mif1', 'isom', 'mp42'))).toBeNull();
    },
  );

  const element = (id: string, content: string, width = 1) => {
    const size =
      width === 1 ? String.fromCharCode(0x80 + content.length) : `\x40${String.fromCharCode(content.length)}`;
    return `${id}${size}${content}`;
  };
  const ebml = (...elements: string[]) => element('\x1a\x45\xdf\xa3', elements.join(''));

  it('is detected as WebM by its document type, anywhere in the header', () => {
    const others = [
      element('\x42\x86', '\x01'),
      element('\x42\xf7', '\x01', 2),
      element('\xec', '\x42\x82\x84webm'),
      element('\x42\x87', '\x04'),
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(others),
        fc.shuffledSubarray(others),
        fc.constantFrom(1, 2),
        fc.boolean(),
        (before, after, width, isPadded) => {
          const type = (name: string) => element('\x42\x82', isPadded ? `${name}\0\0` : name, width);
          expect(typeOf(`${ebml(...before, type('webm'), ...after)}\x18\x53\x80\x67`)).toBe('webm');
          expect(typeOf(`${ebml(...before, type('matroska'), ...after)}\x18\x53\x80\x67`)).toBeNull();
          expect(typeOf(`${ebml(...before, ...after)}\x42\x82\x84webm`)).toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('detectFileType', () => {
  it.each<[string, Uint8Array]>([
    ['jpg', createJpeg({})],
    ['png', createPng({})],
    ['webp', createWebp({})],
  ])('detects a picture by its first bytes: %s', (extension, bytes) => {
    expect(typeOf(bytes)).toBe(extension);
  });

  it('never throws, whatever the file contains', () => {
    const starts = fc.constantFrom(
      '',
      'PK\x03\x04',
      'PK\x05\x06',
      '\x1a\x45\xdf\xa3',
      '\0\0\0\x18ftyp',
      '\0\0\0\x08free',
      'RIFF',
      '%PDF-',
    );
    const zip = zipSync({ mimetype: bytesOf(documentTypes.odt), 'word/a': bytesOf('x') });
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 80 }), (start, rest) => {
        detectFileType(Uint8Array.from([...bytesOf(start), ...rest]));
      }),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const broken = zip.slice();
          for (const [at, byte] of changes) broken[at] = byte;
          detectFileType(broken);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
