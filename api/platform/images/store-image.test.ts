import { describe, expect, it } from 'vitest';
import { bindings, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { readFile } from '../files/read-file.ts';
import { concatBytes } from './binary.ts';
import { maxPictureSize } from './contract.ts';
import { keysOf, resizedPictureKey } from './picture-keys.ts';
import { storeImage } from './store-image.ts';
import { createJpeg, createPng, createWebp } from './testing.ts';

const community = await createTestCommunity();
const context = createTestContext(community);
const original = createJpeg({ width: 2000, height: 1001 });
const [small, medium] = [createWebp({ width: 480, height: 240 }), createJpeg({ width: 960, height: 480 })];

function store(parts: ReadonlyArray<Uint8Array<ArrayBuffer>>, headers: Record<string, string> = {}) {
  const body = concatBytes(parts);
  const request = new Request('https://kogu.test/', { method: 'PUT', body, headers });
  return storeImage(context, request, { folder: 'content', ...maxPictureSize });
}

const sizes = (...of: Array<[width: number, bytes: Uint8Array]>) => ({
  'x-picture-sizes': of.map(([width, bytes]) => `${width}:${bytes.length}`).join(','),
});

async function read(key: string, query: string) {
  const response = await readFile(context, key, new Request(`https://${community.hostname}/files/${key}${query}`));
  const { length } = new Uint8Array(await response.arrayBuffer());
  return [length, response.headers.get('content-type'), response.headers.get('cache-control')?.includes('immutable')];
}

describe('an uploaded picture', () => {
  it('is stored with the smaller versions that follow it, and served at each width', async () => {
    const headers = { ...sizes([480, small], [960, medium]), 'x-picture-tone': 'a3b1c4' };
    const stored = await store([original, small, medium], headers);
    if (!stored.ok) throw new Error(stored.refusal);
    expect(stored).toMatchObject({ width: 2000, height: 1001 });
    expect(stored.key).toMatch(/\/content\/[0-9a-f-]{36}-a3b1c4-2000x1001\.jpg$/);
    expect(await read(stored.key, '')).toEqual([original.length, 'image/jpeg', true]);
    expect(await read(stored.key, '?width=480')).toEqual([small.length, 'image/webp', true]);
    expect(await read(stored.key, '?width=960')).toEqual([medium.length, 'image/jpeg', true]);
    // That width doesn't exist, so the picture itself is served, cached for a while.
    expect(await read(stored.key, '?width=1600')).toEqual([original.length, 'image/jpeg', false]);
    expect(await read(stored.key, '?width=481')).toEqual([original.length, 'image/jpeg', true]);
    for (const key of [resizedPictureKey(stored.key, 480), `${stored.key}/480`])
      await expect(read(key, '')).rejects.toMatchObject({ kind: 'not_found' });
    await bindings.FILES.delete(keysOf(stored.key));
    expect(await bindings.FILES.head(resizedPictureKey(stored.key, 480))).toBeNull();
  });

  it('needs neither smaller versions nor a color', async () => {
    for (const tone of ['', 'red', '#a3b1c4', '../../../']) {
      const stored = await store([original], tone ? { 'x-picture-tone': tone } : {});
      expect(stored.ok && stored.key.replace(/[0-9a-f-]{36}/, 'id')).toBe(
        `${community.tenant.slug}/content/id-2000x1001.jpg`,
      );
    }
  });

  it.each<[string, ReadonlyArray<Uint8Array<ArrayBuffer>>, Record<string, string>]>([
    ['of a width that isn’t offered', [original, small], sizes([500, small])],
    ['of another width than it is', [original, small], sizes([960, small])],
    [
      'of another shape',
      [original, createWebp({ width: 480, height: 300 })],
      sizes([480, createWebp({ width: 480, height: 300 })]),
    ],
    ['as wide as the original', [small, small], sizes([480, small])],
    [
      'of a type that browsers don’t make',
      [original, createPng({ width: 480, height: 240 })],
      sizes([480, createPng({ width: 480, height: 240 })]),
    ],
    ['that is not a picture', [original, new Uint8Array(80)], sizes([480, new Uint8Array(80)])],
    ['in the wrong order', [original, medium, small], sizes([960, medium], [480, small])],
    ['twice', [original, small, small], sizes([480, small], [480, small])],
    ['beyond the end of the body', [original], { 'x-picture-sizes': '480:1999999' }],
    ['of an invalid size', [original, small], { 'x-picture-sizes': '480:x' }],
    ['above the maximum size', [original, small], { 'x-picture-sizes': '480:2097152' }],
  ])('is refused with a smaller version %s', async (_, parts, headers) => {
    expect(await store(parts, headers)).toMatchObject({ ok: false, refusal: 'picture_invalid' });
  });

  it('has the same maximum size with and without smaller versions', async () => {
    const padding = new Uint8Array(maxPictureSize.bytes);
    expect(await store([original, padding], {})).toMatchObject({ refusal: 'picture_too_large' });
    expect(await store([original, padding, small], sizes([480, small]))).toMatchObject({
      refusal: 'picture_too_large',
    });
  });
});
