import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readFile } from '#api/platform/files/read-file.ts';
import { bindings, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { joinParts } from '../binary.ts';
import { orientationSegment } from '../orientation.ts';
import { writeChunk } from '../png-chunk.ts';
import { pngOf } from '../testing.ts';
import { decode, encodeWebp } from './codecs.ts';
import type { Pixels } from './shrink.ts';
import { jpegWithTwoBars } from './testing.ts';

const community = await createTestCommunity();
const [red, blue, clear] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
  [0, 0, 0, 0],
] as const;

/** The upper half in one color, the lower in another. */
function bars(width: number, height: number, upper: readonly number[], lower: readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) data.set(at < (width * height) / 2 ? upper : lower, at * 4);
  return { data, width, height };
}

function png({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) =>
    joinParts([Uint8Array.of(0), new Uint8Array(data.subarray(y * width * 4, (y + 1) * width * 4))]),
  );
  const pixels = writeChunk('IDAT', new Uint8Array(deflateSync(joinParts(rows))));
  return pngOf({ width, height, data: [pixels] });
}

async function store(name: string, bytes: Uint8Array): Promise<string> {
  const key = `${community.tenant.slug}/avatars/${name}`;
  await bindings.FILES.put(key, bytes);
  return key;
}

/** Reads the small picture, and waits for what is done after the answer. */
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

/** The colors above and below the middle, and the size. */
async function look(bytes: ArrayBuffer) {
  const { data, width, height } = await decode(bytes, 'webp');
  const at = (y: number) => [...data.subarray((y * width + width / 2) * 4, (y * width + width / 2) * 4 + 4)];
  return { size: [width, height], upper: at(height / 4), lower: at((height * 3) / 4) };
}

const near = (color: readonly number[]) => color.map((part) => expect.closeTo(part, -1.5));

describe('a face in a list', () => {
  it.each([
    ['png', '00000000-0000-7000-8000-000000000001-256x256.png', png(bars(256, 256, red, blue))],
    ['wide png', '00000000-0000-7000-8000-000000000002-300x200.png', png(bars(300, 200, red, blue))],
    ['webp', '00000000-0000-7000-8000-000000000003-512x512.webp', encodeWebp(bars(512, 512, red, blue))],
    ['jpeg', '00000000-0000-7000-8000-000000000004-160x128.jpg', jpegWithTwoBars],
  ])('is a small square of the picture: %s', async (_, name, bytes) => {
    const key = await store(name, bytes);
    const { response, bytes: small } = await read(key);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(small.byteLength).toBeLessThan(2000);
    expect(await look(small)).toEqual({ size: [96, 96], upper: near(red), lower: near(blue) });
  });

  it('stays upright if the picture lies on its head', async () => {
    const turned = joinParts([jpegWithTwoBars.subarray(0, 2), orientationSegment(3), jpegWithTwoBars.subarray(2)]);
    const { bytes } = await read(await store('turned-160x128.jpg', turned));
    expect(await look(bytes)).toMatchObject({ upper: near(blue), lower: near(red) });
  });

  it('stays transparent, without a dark rim', async () => {
    const { bytes } = await read(await store('clear-256x256.png', png(bars(256, 256, clear, blue))));
    const { upper, lower } = await look(bytes);
    expect(upper[3]).toBeLessThan(16);
    expect(lower).toEqual(near(blue));
  });

  it('is made once, and kept', async () => {
    const key = await store('kept-256x256.png', png(bars(256, 256, red, blue)));
    const { bytes } = await read(key);
    await bindings.FILES.put(key, 'changed');
    const { response, bytes: again } = await read(key);
    expect(new Uint8Array(again)).toEqual(new Uint8Array(bytes));
    const etag = response.headers.get('etag') ?? '';
    expect((await read(key, '?size=small', { 'if-none-match': etag })).response.status).toBe(304);
  });

  it('isn’t kept if its picture is deleted meanwhile', async () => {
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
    ['is too heavy to decode', 'heavy-256x256.png', new Uint8Array(3 * 1024 * 1024)],
    ['can’t be decoded', 'broken-256x256.png', new TextEncoder().encode('no picture')],
  ])('is the picture itself if it %s', async (_, name, bytes) => {
    const key = await store(name, bytes);
    const { response, bytes: shown } = await read(key);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(shown)).toEqual(new Uint8Array(bytes));
  });

  it('doesn’t make the Worker look like a browser', () => {
    expect(['window', 'document', 'location'].filter((name) => name in globalThis)).toEqual([]);
  });

  it('doesn’t exist for other pictures', async () => {
    const key = `${community.tenant.slug}/content/0000-256x256.png`;
    const bytes = png(bars(256, 256, red, blue));
    await bindings.FILES.put(key, bytes);
    expect((await read(key)).bytes.byteLength).toBe(bytes.length);
  });
});
