import { describe, expect, it } from 'vitest';
import {
  actors,
  bindings,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  later,
  type TestActor,
} from '#api/testing/index.ts';
import { type MediaFile, maxMediaBytes, partBytes } from './contract.ts';
import { deleteAbandonedUploads } from './index.ts';
import { mediaFiles } from './schema.ts';

const community = await createTestCommunity();
const admin = await actors.admin(community);
type Answer = { data: MediaFile; error?: { code: string; fields?: Record<string, { code: string }> } };

/** Creates an MP4 header followed by bytes that differ between parts. */
function videoOf(bytes: number): Uint8Array<ArrayBuffer> {
  const video = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 997) video[at] = at % 251;
  video.set(new TextEncoder().encode('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'));
  return video;
}

const video = videoOf(2 * partBytes + 5);
const partOf = (number: number, of = video) => of.slice((number - 1) * partBytes, number * partBytes);

const begin = async (body: object = {}) =>
  (
    await call<Answer>(community, 'POST', '/api/admin/media', {
      as: admin,
      body: { purpose: 'video', name: 'jooks.mp4', bytes: video.byteLength, ...body },
    })
  ).body;
const put = (
  id: string,
  number: number,
  body: Uint8Array | ReadableStream,
  options: { as?: TestActor; now?: Date } = {},
) =>
  call<Answer>(community, 'PUT', `/api/admin/media-parts?file=${id}&number=${number}`, {
    as: admin,
    body,
    headers: { 'content-type': 'application/octet-stream' },
    ...options,
  });
const state = async (id: string) =>
  (await call<Answer>(community, 'GET', `/api/admin/media/${id}`, { as: admin })).body.data;
const finish = (id: string) => call<Answer>(community, 'POST', `/api/admin/media/${id}/finish`, { as: admin });

async function storedBytes(id: string): Promise<Uint8Array> {
  const rows = await community.db.select().from(mediaFiles);
  const file = await bindings.FILES.get(rows.find((row) => row.id === id)?.key ?? '');
  return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
}

describe('uploading a file in parts', () => {
  it('stores every byte, and resumes after every part', async () => {
    const { id } = (await begin()).data;
    const total = 3;
    for (let number = total; number >= 1; number -= 1) {
      const whole = partOf(number);
      const broken = new ReadableStream({
        start(stream) {
          stream.enqueue(whole.slice(0, Math.ceil(whole.byteLength / 2)));
          stream.close();
        },
      });
      if (whole.byteLength > 1) expect((await put(id, number, broken)).body.error?.code).toBe('part_incomplete');
      expect((await state(id)).received).not.toContain(number);
      expect((await finish(id)).body.error?.code).toBe('upload_incomplete');
      expect((await put(id, number, whole)).status).toBe(200);
    }
    expect((await state(id)).received).toEqual([1, 2, 3]);
    // A response may be lost, in which case the part is sent again.
    expect((await put(id, 2, partOf(2))).status).toBe(200);
    const done = await finish(id);
    expect(done.body.data).toMatchObject({ state: 'ready', type: 'video/mp4', bytes: video.byteLength });
    expect((await finish(id)).body).toEqual(done.body);
    expect(Buffer.compare(await storedBytes(id), video)).toBe(0);
    expect((await put(id, 1, partOf(1))).body.error?.code).toBe('upload_finished');
  });

  it('succeeds even if storage’s response was lost', async () => {
    const { id } = (await begin({ bytes: 40 })).data;
    await put(id, 1, videoOf(40));
    const [row] = (await community.db.select().from(mediaFiles)).filter((each) => each.id === id);
    const upload = bindings.FILES.resumeMultipartUpload(row?.key ?? '', row?.uploadId ?? '');
    await upload.complete([{ partNumber: 1, etag: row?.parts['1'] ?? '' }]);
    expect((await finish(id)).body.data.state).toBe('ready');
  });

  it('refuses an oversized part while it streams', async () => {
    const { id } = (await begin({ bytes: 100 })).data;
    let sent = 0;
    const endless = new ReadableStream({
      pull(stream) {
        sent += 50;
        if (sent > 100_000) throw new Error('still being read');
        stream.enqueue(new Uint8Array(50));
      },
    });
    const { status, body } = await put(id, 1, endless);
    expect([status, body.error?.code]).toEqual([413, 'file_too_large']);
    expect(sent).toBeLessThan(1_000);
    expect((await put(id, 2, new Uint8Array(1))).status).toBe(413);
  });

  it('refuses files above the maximum size for their purpose', async () => {
    for (const purpose of ['video', 'material'] as const) {
      expect((await begin({ purpose, bytes: maxMediaBytes[purpose] })).data.purpose).toBe(purpose);
      const { error } = await begin({ purpose, bytes: maxMediaBytes[purpose] + 1 });
      expect(error?.fields?.['bytes']?.code).toBe('file_too_large');
    }
  });

  it('detects the type from the first bytes, whatever the name', async () => {
    const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
    const codeOf = async (purpose: string, content: Uint8Array) => {
      const { id } = (await begin({ purpose, name: 'kava.pdf', bytes: content.byteLength })).data;
      const { body } = await put(id, 1, content);
      return body.error?.code ?? body.data.type;
    };
    expect(await codeOf('material', text('%PDF-1.7\n'))).toBe('application/pdf');
    expect(await codeOf('material', text('PK\x03\x04 and more of a ZIP, with no name in it'))).toBe('application/zip');
    for (const content of ['<html>', '<svg onload="x()">', 'MZ\x90\0', '#!/bin/sh', '%PDF', '\xff\xd8']) {
      expect(await codeOf('material', text(content))).toBe('file_type_not_allowed');
    }
    expect(await codeOf('material', videoOf(40))).toBe('file_type_not_allowed');
    expect(await codeOf('video', text('%PDF-1.7\n'))).toBe('file_type_not_allowed');
    expect(await codeOf('video', text('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'))).toBe('video/webm');
    expect(await codeOf('video', text('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska'))).toBe('file_type_not_allowed');
  });
});

describe('an abandoned upload', () => {
  it('is deleted two days after its last part, while ready files stay', async () => {
    const here = { ready: (await begin({ bytes: 40 })).data.id, left: (await begin()).data.id };
    await put(here.ready, 1, videoOf(40));
    await finish(here.ready);
    await put(here.left, 3, partOf(3), { now: later(hour) });
    const clean = (now: Date) => deleteAbandonedUploads(createTestContext(community, { now }));
    await clean(later(2 * day + hour - 1));
    expect((await state(here.left)).received).toEqual([3]);
    await clean(later(2 * day + hour));
    const get = (id: string) => call(community, 'GET', `/api/admin/media/${id}`, { as: admin });
    expect([(await get(here.left)).status, (await get(here.ready)).status]).toEqual([404, 200]);
    expect((await storedBytes(here.ready)).byteLength).toBe(40);
  });

  it('can be cancelled at once, but a ready file can’t', async () => {
    const left = (await begin()).data.id;
    const remove = (id: string) => call(community, 'DELETE', `/api/admin/media/${id}`, { as: admin });
    expect((await remove(left)).status).toBe(200);
    expect((await put(left, 1, partOf(1))).status).toBe(404);
    const ready = (await begin({ bytes: 40 })).data.id;
    await put(ready, 1, videoOf(40));
    await finish(ready);
    await remove(ready);
    expect((await state(ready)).state).toBe('ready');
  });
});

describe('another community’s upload', () => {
  it('is not found', async () => {
    const { id } = (await begin({ bytes: 40 })).data;
    const there = await createTestCommunity();
    const theirs = await actors.admin(there);
    const path = `/api/admin/media-parts?file=${id}&number=1`;
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await call(there, 'PUT', path, { as: theirs, body: videoOf(40), headers })).status).toBe(404);
  });
});
