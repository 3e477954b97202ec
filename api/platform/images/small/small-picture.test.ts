import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { readFile } from '#api/platform/files/read-file.ts';
import { bindings, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { concatBytes } from '../binary.ts';
import { createOrientationSegment } from '../orientation.ts';
import { keysOf } from '../picture-keys.ts';
import { encodePngChunk } from '../png-chunk.ts';
import { createPng, segment } from '../testing.ts';
import { decode, encodeWebp } from './codecs.ts';
import type { Pixels } from './scale-to-square.ts';
import { createSmallPicture, smallPictureKey } from './small-picture.ts';
import { jpegWithTwoBars } from './testing.ts';

const community = await createTestCommunity();
const [red, blue, clear] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
  [0, 0, 0, 0],
] as const;

/** Creates pixels whose upper half has one color and whose lower half has another. */
function bars(width: number, height: number, upper: readonly number[], lower: readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) data.set(at < (width * height) / 2 ? upper : lower, at * 4);
  return { data, width, height };
}

function png({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) =>
    concatBytes([Uint8Array.of(0), new Uint8Array(data.subarray(y * width * 4, (y + 1) * width * 4))]),
  );
  const pixels = encodePngChunk('IDAT', new Uint8Array(deflateSync(concatBytes(rows))));
  return createPng({ width, height, data: [pixels] });
}

/** Creates a PNG whose pixels end halfway: the cleaner accepts it, and the decoder panics. */
function halfPng(side: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(deflateSync(new Uint8Array(side * (side * 4 + 1))));
  return createPng({ width: side, height: side, data: [encodePngChunk('IDAT', rows.slice(0, rows.length / 2))] });
}

/** A JPEG whose Huffman table declares more codes than can exist: the decoder aborts. */
const bogusJpeg = concatBytes([
  jpegWithTwoBars.subarray(0, 2),
  segment(0xc4, new Uint8Array(17).fill(0xff)),
  jpegWithTwoBars.subarray(2),
]);

const scan = segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0));
const manyScans = concatBytes([jpegWithTwoBars.subarray(0, -2), ...Array.from({ length: 40 }, () => scan)]);

async function store(name: string, bytes: Uint8Array): Promise<string> {
  const key = `${community.tenant.slug}/avatars/${name}`;
  await bindings.FILES.put(key, bytes);
  return key;
}

/** Reads the small picture, and waits for deferred work. */
async function read(key: string, query = '?size=small', headers = {}, env = {}) {
  const deferred: Promise<unknown>[] = [];
  const context = {
    ...createTestContext(community, { env }),
    defer: (work: Promise<unknown>) => void deferred.push(work),
  };
  const request = new Request(`https://${community.hostname}/files/${key}${query}`, { headers });
  const response = await readFile(context, key, request);
  const bytes = await response.arrayBuffer();
  await Promise.all(deferred);
  return { response, bytes };
}

/** Decodes a picture and returns its size and the colors above and below its middle. */
async function look(bytes: ArrayBuffer) {
  const { data, width, height } = await decode(bytes, 'webp');
  const at = (y: number) => [...data.subarray((y * width + width / 2) * 4, (y * width + width / 2) * 4 + 4)];
  return { size: [width, height], upper: at(height / 4), lower: at((height * 3) / 4) };
}

const near = (color: readonly number[]) => color.map((part) => expect.closeTo(part, -1.5));

describe('a small picture', () => {
  it.each([
    ['png', '00000000-0000-7000-8000-000000000001-256x256.png', png(bars(256, 256, red, blue))],
    ['wide png', '00000000-0000-7000-8000-000000000002-300x200.png', png(bars(300, 200, red, blue))],
    ['webp', '00000000-0000-7000-8000-000000000003-512x512.webp', encodeWebp(bars(512, 512, red, blue))],
    ['jpeg', '00000000-0000-7000-8000-000000000004-160x128.jpg', jpegWithTwoBars],
  ])('is a square WebP picture of 96 px: %s', async (_, name, bytes) => {
    const key = await store(name, bytes);
    const { response, bytes: small } = await read(key);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(small.byteLength).toBeLessThan(2000);
    expect(await look(small)).toEqual({ size: [96, 96], upper: near(red), lower: near(blue) });
  });

  it('stays upright if the picture is stored upside down', async () => {
    const turned = concatBytes([
      jpegWithTwoBars.subarray(0, 2),
      createOrientationSegment(3),
      jpegWithTwoBars.subarray(2),
    ]);
    const { bytes } = await read(await store('turned-160x128.jpg', turned));
    expect(await look(bytes)).toMatchObject({ upper: near(blue), lower: near(red) });
  });

  it('stays transparent, without a dark rim', async () => {
    const { bytes } = await read(await store('clear-256x256.png', png(bars(256, 256, clear, blue))));
    const { upper, lower } = await look(bytes);
    expect(upper[3]).toBeLessThan(16);
    expect(lower).toEqual(near(blue));
  });

  it('is created once and stored', async () => {
    const key = await store('kept-256x256.png', png(bars(256, 256, red, blue)));
    const { bytes } = await read(key);
    await bindings.FILES.put(key, 'changed');
    const { response, bytes: again } = await read(key);
    expect(new Uint8Array(again)).toEqual(new Uint8Array(bytes));
    const etag = response.headers.get('etag') ?? '';
    expect((await read(key, '?size=small', { 'if-none-match': etag })).response.status).toBe(304);
  });

  it('isn’t stored if its picture is deleted meanwhile', async () => {
    const key = await store('gone-256x256.png', png(bars(256, 256, red, blue)));
    const FILES = new Proxy(bindings.FILES, {
      get: (files, name: keyof R2Bucket) => async (of: string, bytes: Uint8Array) => {
        if (name === 'put') await files.delete(key);
        return name === 'put' ? files.put(of, bytes) : files[name as 'get'](of);
      },
    });
    const { bytes } = await read(key, '?size=small', {}, { FILES });
    expect(bytes.byteLength).toBeGreaterThan(0);
    const { objects } = await bindings.FILES.list({ prefix: key.replace('-256x256.png', '') });
    expect(objects).toEqual([]);
  });

  it.each([
    ['has no size in its name', 'old.png', png(bars(256, 256, red, blue))],
    ['is small already', 'tiny-64x64.png', png(bars(64, 64, red, blue))],
    ['is too large to decode', 'huge-4096x4096.png', png(bars(8, 8, red, blue))],
    ['has too many bytes to decode', 'heavy-256x256.png', new Uint8Array(3 * 1024 * 1024)],
    ['can’t be decoded', 'broken-256x256.png', new TextEncoder().encode('no picture')],
  ])('isn’t created, and the picture itself is served, if the picture %s', async (_, name, bytes) => {
    const key = await store(name, bytes);
    const { response, bytes: shown } = await read(key);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(shown)).toEqual(new Uint8Array(bytes));
  });

  it('is correct even after other pictures have crashed the decoders', async () => {
    for (let time = 0; time < 30; time += 1) {
      await expect(decode(halfPng(2048).buffer, 'png')).rejects.toThrow('could not be decoded');
      await expect(decode(bogusJpeg.buffer, 'jpg')).rejects.toMatchObject({ name: 'ExitStatus', status: 1 });
      await expect(decode(bogusJpeg.buffer, 'webp')).rejects.toThrow('could not be decoded');
    }
    const good = [
      ['after-256x256.png', png(bars(256, 256, red, blue))],
      ['after-160x128.jpg', jpegWithTwoBars],
      ['after-512x512.webp', encodeWebp(bars(512, 512, red, blue))],
    ] as const;
    for (const [name, bytes] of good) {
      const { bytes: small } = await read(await store(name, bytes));
      expect(await look(small)).toEqual({ size: [96, 96], upper: near(red), lower: near(blue) });
    }
  });

  it.each([
    ['ends halfway', 'half-1024x1024.png', halfPng(1024)],
    ['has a bogus table', 'bogus-160x128.jpg', bogusJpeg],
    ['is larger than its name says', 'liar-256x256.png', png(bars(1100, 100, red, blue))],
    ['has many scans', 'scans-160x128.jpg', manyScans],
  ])('is attempted only once if the picture %s', async (_, name, bytes) => {
    const key = await store(name, bytes);
    const { response, bytes: shown } = await read(key);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).not.toContain('immutable');
    expect(new Uint8Array(shown)).toEqual(new Uint8Array(bytes));
    expect((await bindings.FILES.head(smallPictureKey(key)))?.size).toBe(0);
    await bindings.FILES.put(key, png(bars(256, 256, red, blue)));
    expect((await read(key)).response.headers.get('content-type')).not.toBe('image/webp');
    await bindings.FILES.delete(keysOf(key));
    expect(await bindings.FILES.head(smallPictureKey(key))).toBeNull();
  });

  it('isn’t created while another is being created: the full picture is served instead', async () => {
    const keys = await Promise.all(
      [1, 2, 3, 4].map((at) => store(`busy${at}-256x256.png`, png(bars(256, 256, red, blue)))),
    );
    const all = await Promise.all([...keys, ...keys].map((key) => read(key)));
    const types = all.map(({ response }) => response.headers.get('content-type'));
    expect(types.filter((type) => type === 'image/webp')).toHaveLength(1);
    expect(types.filter((type) => type === 'image/png')).toHaveLength(7);
    for (const key of keys) expect((await read(key)).response.headers.get('content-type')).toBe('image/webp');
  });

  it('is created later if a request ended without releasing its turn', async () => {
    const [left, next] = [
      await store('left-256x256.png', halfPng(256)),
      await store('next-256x256.png', png(bars(256, 256, red, blue))),
    ];
    const FILES = { get: () => Promise.resolve(null), head: () => new Promise(() => undefined) };
    void read(left, '?size=small', {}, { FILES });
    await expect.poll(async () => (await read(next)).response.headers.get('content-type')).toBe('image/png');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
    expect((await read(next)).response.headers.get('content-type')).toBe('image/webp');
    vi.restoreAllMocks();
  });

  it('is finished even if the visitor has left', async () => {
    const key = await store('leaver-256x256.png', png(bars(256, 256, red, blue)));
    const deferred: Promise<unknown>[] = [];
    const context = { ...createTestContext(community), defer: (work: Promise<unknown>) => void deferred.push(work) };
    void createSmallPicture(context, key);
    // Only work that was deferred right away is sure to be finished.
    expect(deferred).toHaveLength(1);
    await deferred[0];
    await deferred[1];
    expect((await bindings.FILES.head(smallPictureKey(key)))?.size).toBeGreaterThan(0);
  });

  it('isn’t served once its picture is deleted', async () => {
    const key = await store('deleted-256x256.png', png(bars(256, 256, red, blue)));
    await read(key);
    await bindings.FILES.delete(key);
    expect(await bindings.FILES.head(smallPictureKey(key))).not.toBeNull();
    await expect(read(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves no browser globals in the Worker', () => {
    expect(['window', 'document', 'location'].filter((name) => name in globalThis)).toEqual([]);
  });

  it('doesn’t exist for pictures other than avatars', async () => {
    const key = `${community.tenant.slug}/content/0000-256x256.png`;
    const bytes = png(bars(256, 256, red, blue));
    await bindings.FILES.put(key, bytes);
    expect((await read(key)).bytes.byteLength).toBe(bytes.length);
  });
});
