import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mediaFiles } from '#api/features/content/media/schema.ts';
import {
  actors,
  createActorContext,
  createTestCommunity,
  insertVideo,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { getTrack } from './get-track.ts';
import { playVideo } from './play-video.ts';
import { videos } from './schema.ts';

const community = await createTestCommunity();
const mari = await actors.member(community);

const play = async (slug: string, headers: Record<string, string> = {}, as: TestActor | undefined = mari) =>
  playVideo(await createActorContext(community, as), { slug }, new Request('https://x.test/', { headers }));

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const { slug, content } = await insertVideo(community);

describe('a video’s file', () => {
  it('is served whole, cacheable only by the viewer’s browser', async () => {
    const answer = await play(slug);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'last-modified': testNow.toUTCString(),
    });
    expect(await bytesOf(answer)).toEqual(content);
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, 1000],
    ['bytes=250-499', 250, 500],
    ['bytes=999-', 999, 1000],
    ['bytes=990-5000', 990, 1000],
    ['bytes=-10', 990, 1000],
  ])('is served in exactly the requested range: %s', async (range, from, to) => {
    const answer = await play(slug, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/1000`]);
    expect(answer.headers.get('content-length')).toBe(String(to - from));
    expect(await bytesOf(answer)).toEqual(content.slice(from, to));
  });

  it('can’t run scripts, whatever type an imported row gives it', async () => {
    const { db } = community;
    const { id, slug: odd } = await insertVideo(community);
    const file = db.select({ id: videos.fileId }).from(videos).where(eq(videos.itemId, id));
    await db.update(mediaFiles).set({ type: 'text/html' }).where(inArray(mediaFiles.id, file));
    const answer = await play(odd);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.* sandbox$/);
  });

  it('isn’t served for a range outside the file', async () => {
    const answer = await play(slug, { range: 'bytes=1000-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    expect(await answer.text()).toBe('');
  });

  it('is served whole if `If-Range` doesn’t match', async () => {
    const etag = (await play(slug)).headers.get('etag') ?? '';
    const status = async (condition: string) =>
      (await play(slug, { range: 'bytes=0-9', 'if-range': condition })).status;
    expect(await status(etag)).toBe(206);
    expect(await status(testNow.toUTCString())).toBe(206);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status('"another"')).toBe(200);
    expect(await status(new Date(0).toUTCString())).toBe(200);
    expect((await play(slug, { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
  });

  it.each(['everyone', 'members', 'premium', 'donator'] as const)(
    'is served only to viewers with access, for access level %s',
    async (access) => {
      const video = await insertVideo(community, { access });
      const may = async (as?: TestActor) =>
        playVideo(await createActorContext(community, as), { slug: video.slug }, new Request('https://x.test/')).then(
          ({ status }) => status,
          (error: Error) => error.message,
        );
      const closed = 'not_found';
      expect(await may()).toBe('unauthenticated');
      expect(await may(mari)).toBe(access === 'premium' || access === 'donator' ? closed : 200);
      expect(await may(await actors.premium(community))).toBe(access === 'donator' ? closed : 200);
      expect(await may(await actors.donator(community))).toBe(200);
    },
  );

  it('is not found once unpublished, or in another community', async () => {
    const gone = await insertVideo(community, { state: 'archived' });
    await expect(play(gone.slug)).rejects.toThrow('not_found');
    const there = await createTestCommunity();
    const context = await createActorContext(there, await actors.member(there));
    await expect(playVideo(context, { slug }, new Request('https://x.test/'))).rejects.toThrow('not_found');
  });
});

describe('a track', () => {
  it('is available to viewers with access to the video', async () => {
    const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nTere\n';
    const tracks = [{ kind: 'captions' as const, locale: 'et' as const, text }];
    const video = await insertVideo(community, { access: 'premium' }, { tracks });
    const track = async (name: string, as?: TestActor) =>
      getTrack(await createActorContext(community, as), { slug: video.slug, track: name });
    const answer = await track('captions-et', await actors.premium(community));
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    await expect(track('captions-et', mari)).rejects.toThrow('not_found');
    await expect(track('captions-et')).rejects.toThrow('unauthenticated');
    await expect(track('captions-en', await actors.premium(community))).rejects.toThrow('not_found');
  });
});
