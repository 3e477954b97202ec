import { describe, expect, it } from 'vitest';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import { createPng, createWebp } from '#api/platform/images/testing.ts';
import { actors, bindings, call, createTestCommunity } from '#api/testing/index.ts';
import type { StoredPicture } from './contract.ts';

const community = await createTestCommunity();
const admin = await actors.admin(community);
const send = (body: unknown) =>
  call<{ data: StoredPicture; error?: { code: string } }>(community, 'PUT', '/api/admin/content-pictures', {
    as: admin,
    body,
    headers: { 'content-type': 'image/png' },
  });

describe('uploadPicture', () => {
  it('stores a picture under a key that includes its size', async () => {
    const { status, body } = await send(createWebp({ width: 1200, height: 800 }));
    expect(status).toBe(200);
    const name = new RegExp(`^${community.tenant.slug}/content/[0-9a-f-]{36}-1200x800\\.webp$`);
    expect(body.data).toEqual({
      key: expect.stringMatching(name),
      address: `/files/${body.data.key}`,
      width: 1200,
      height: 800,
    });
    expect((await bindings.FILES.head(body.data.key))?.httpMetadata?.contentType).toBe('image/webp');
  });

  it('refuses files that aren’t pictures, are too large or have too many pixels', async () => {
    const refusal = async (body: unknown) => (await send(body)).body.error?.code;
    expect(await refusal(new TextEncoder().encode('<svg onload="x()">'))).toBe('picture_invalid');
    expect(await refusal(new Uint8Array(maxPictureSize.bytes))).toBe('picture_too_large');
    expect(await refusal(createPng({ width: maxPictureSize.pixels + 1 }))).toBe('picture_too_many_pixels');
  });
});
