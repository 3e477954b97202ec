import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { readFile } from '#api/platform/files/read-file.ts';
import { concatBytes } from '#api/platform/images/binary.ts';
import { encodePngChunk } from '#api/platform/images/png-chunk.ts';
import { createJpeg, createPng, createWebp, segment } from '#api/platform/images/testing.ts';
import {
  actors,
  bindings,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  failingStorage,
  hour,
  later,
  type TestActor,
} from '#api/testing/index.ts';
import { users } from './schema.ts';

const community = await createTestCommunity();
const { db, tenant } = community;
const jpeg = { 'content-type': 'image/jpeg' };
const fiveMegabytes = 5_242_880;
const put = (as: TestActor, body: unknown, options: CallOptions = {}) =>
  call(community, 'PUT', '/api/users/avatar', { as, body, headers: jpeg, ...options });
const keyOf = async ({ id }: TestActor) =>
  (await db.select({ key: users.avatarKey }).from(users).where(eq(users.id, id)))[0]?.key ?? null;
const filesOf = async () => (await bindings.FILES.list({ prefix: `${tenant.slug}/` })).objects.map(({ key }) => key);

/** Creates a PNG of exactly this many bytes. */
function pngOfSize(bytes: number): Uint8Array {
  const rest = bytes - createPng({ data: [encodePngChunk('IDAT', new Uint8Array())] }).length;
  return createPng({ data: [encodePngChunk('IDAT', new Uint8Array(rest))] });
}

/** Creates a body of unknown length, and counts how much of it is read. */
function streamOf(megabytes: number) {
  const taken = { megabytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.megabytes === megabytes) return controller.close();
        taken.megabytes += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

describe('PUT /api/users/avatar', () => {
  it.each([
    ['jpg', 'image/jpeg', createJpeg({})],
    ['png', 'image/png', createPng({})],
    ['webp', 'image/webp', createWebp({})],
  ] as const)('stores a %s under a generated name and serves it', async (extension, type, bytes) => {
    const mari = await actors.member(community);
    const { status, body } = await put(mari, bytes);
    expect(status).toBe(200);
    const address = body.user?.profileImage ?? '';
    expect(address).toMatch(new RegExp(`^/files/${tenant.slug}/avatars/[0-9a-f-]{36}-8x8\\.${extension}$`));
    const request = new Request(`https://${community.hostname}${address}`);
    const file = await readFile(createTestContext(community), address.replace('/files/', ''), request);
    expect(file.headers.get('content-type')).toBe(type);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  });

  it('detects the type from the content, so a PNG labelled as JPEG is stored as PNG', async () => {
    const { body } = await put(await actors.member(community), createPng({}));
    expect(body.user?.profileImage).toMatch(/\.png$/);
  });

  it('strips the location from the picture', async () => {
    const mari = await actors.member(community);
    const place = new TextEncoder().encode('Exif\0\0 59.4370 N');
    await put(mari, createJpeg({ extra: [segment(0xe1, place)] }));
    const file = await bindings.FILES.get((await keyOf(mari)) ?? '');
    expect(await file?.text()).not.toContain('59.4370');
  });

  it('accepts a file one byte smaller than 5 MB and refuses one of 5 MB', async () => {
    const mari = await actors.member(community);
    expect((await put(mari, pngOfSize(fiveMegabytes - 1))).status).toBe(200);
    const key = await keyOf(mari);
    const { status, body } = await put(mari, pngOfSize(fiveMegabytes));
    expect(status).toBe(413);
    expect(body.error).toMatchObject({ code: 'avatar_too_large', message: 'File size must be less than 5MB' });
    expect(await keyOf(mari)).toBe(key);
  });

  it('stops reading a streamed body that exceeds 5 MB', async () => {
    const { body, taken } = streamOf(64);
    const { status } = await put(await actors.member(community), body);
    expect(status).toBe(413);
    expect(taken.megabytes).toBeLessThanOrEqual(7);
  });

  it.each([
    ['plain text', 'image/png', 'not a picture'],
    ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['JSON', 'application/json', '{"image":"data:image/png;base64,AAAA"}'],
    ['an empty body', 'image/png', ''],
  ])('refuses %s', async (_, type, body) => {
    const mari = await actors.member(community);
    const answer = await put(mari, body, { headers: { 'content-type': type } });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'avatar_invalid',
      message: 'Please select a valid image file (JPEG, PNG, or WebP)',
    });
    expect(await keyOf(mari)).toBeNull();
  });

  it('accepts 4096 pixels per side and refuses more', async () => {
    const mari = await actors.member(community);
    expect((await put(mari, createPng({ width: 4096, height: 4096 }))).status).toBe(200);
    for (const size of [{ width: 4097 }, { height: 4097 }, { width: 65_000, height: 65_000 }]) {
      const { status, body } = await put(mari, createPng(size));
      expect([status, body.error?.code]).toEqual([400, 'avatar_too_many_pixels']);
    }
  });

  it('returns 415 for a form’s content type, as other calls do for a picture’s content type', async () => {
    const mari = await actors.member(community);
    for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect((await put(mari, createJpeg({}), { headers: { 'content-type': type } })).status).toBe(415);
    }
    const options = { as: mari, body: createJpeg({}), headers: jpeg };
    expect((await call(community, 'PATCH', '/api/users/profile', options)).status).toBe(415);
  });

  it('deletes the previous file, even under concurrent changes', async () => {
    const own = await createTestCommunity();
    const mari = await actors.member(own);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(own, 'PUT', '/api/users/avatar', { as: mari, body: createJpeg({}), headers: jpeg }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { objects } = await bindings.FILES.list({ prefix: `${own.tenant.slug}/` });
    const [row] = await own.db.select({ key: users.avatarKey }).from(users);
    expect(objects.map(({ key }) => key)).toEqual([row?.key]);
  });

  it('returns 503 and keeps the old picture if storage fails', async () => {
    const mari = await actors.member(community);
    await put(mari, createJpeg({}));
    const key = await keyOf(mari);
    const { status, body } = await put(mari, createPng({}), { env: { FILES: failingStorage } });
    expect([status, body.error?.code]).toEqual([503, 'picture_upload_failed']);
    expect(await keyOf(mari)).toBe(key);
    expect(await bindings.FILES.head(key ?? '')).not.toBeNull();
  });

  it('returns 503 and leaves no file behind if the database fails', async () => {
    const mari = await actors.member(community);
    const before = await filesOf();
    const { status } = await put(mari, createJpeg({}), { env: { LOCAL_DATABASE_URL: inject('closedUrl') } });
    expect(status).toBe(503);
    expect(await filesOf()).toEqual(before);
  });

  it('refuses the 31st picture in an hour and accepts one after that hour', async () => {
    const mari = await actors.member(community);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await put(mari, 'x')).status);
    expect(statuses.slice(-2)).toEqual([400, 429]);
    expect((await put(mari, createJpeg({}), { now: later(hour) })).status).toBe(200);
  });

  it('refuses a truncated file', async () => {
    const bytes = concatBytes([createJpeg({})]).slice(0, -8);
    expect((await put(await actors.member(community), bytes)).body.error?.code).toBe('avatar_invalid');
  });
});

describe('DELETE /api/users/avatar', () => {
  it('removes the picture and deletes its file and small version', async () => {
    const mari = await actors.member(community);
    await put(mari, createJpeg({}));
    const key = await keyOf(mari);
    const small = key?.replace('.jpg', '-small.webp') ?? '';
    await bindings.FILES.put(small, 'small');
    const { status, body } = await call(community, 'DELETE', '/api/users/avatar', { as: mari });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ profileImage: null, initials: 'MM' });
    expect(await bindings.FILES.head(key ?? '')).toBeNull();
    expect(await bindings.FILES.head(small)).toBeNull();
    expect((await call(community, 'DELETE', '/api/users/avatar', { as: mari })).status).toBe(200);
  });
});
