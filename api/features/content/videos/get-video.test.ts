import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  draftText,
  insertMedia,
  insertVideo,
} from '#api/testing/index.ts';
import type { OpenedVideo } from './contract.ts';

const community = await createTestCommunity();
const mari = await actors.member(community);
type Answer = { data: OpenedVideo; error?: { code: string; fields?: Record<string, { code: string }> } };

const get = (slug: string, as = mari) => call<Answer>(community, 'GET', `/api/videos/${slug}`, { as });
const save = (slug: string, seconds: number, as = mari) =>
  call(community, 'PUT', `/api/videos/${slug}/progress`, { as, body: { seconds } });

describe('playback', () => {
  it('resumes where the member left off', async () => {
    const { slug } = await insertVideo(community);
    const jaan = await actors.premium(community);
    expect((await get(slug)).body.data.resumeAt).toBe(0);
    await save(slug, 12.8);
    await save(slug, 31.2);
    await save(slug, 20, jaan);
    expect((await get(slug)).body.data.resumeAt).toBe(31);
    expect((await get(slug, jaan)).body.data.resumeAt).toBe(20);
    await save(slug, 0);
    expect((await get(slug)).body.data.resumeAt).toBe(0);
  });

  it('starts over if the member left off near the beginning or the end', async () => {
    const { slug } = await insertVideo(community);
    for (const [seconds, resumeAt] of [
      [4, 0],
      [5, 5],
      [55, 55],
      [56, 0],
    ] as const) {
      await save(slug, seconds);
      expect((await get(slug)).body.data.resumeAt).toBe(resumeAt);
    }
  });

  it('refuses to save a position in an inaccessible video, or at an invalid time', async () => {
    const { slug } = await insertVideo(community, { access: 'donator' });
    expect((await save(slug, 9)).status).toBe(404);
    const open = await insertVideo(community);
    for (const seconds of [-1, 86_401]) expect((await save(open.slug, seconds)).status).toBe(400);
  });
});

describe('a video', () => {
  const captions = 'WEBVTT\n\nSTYLE\n::cue{color:url(https://evil.test)}\n\n00:01.000 --> 00:02.000\n<img src=x>Tere';
  const chapters = 'WEBVTT\n\n00:00.000 --> 00:30.000\nAlgus &amp; <i>soojendus</i>\n\n00:30.000 --> 01:00.000\nLõpp';

  it('is published with its file and sanitized tracks', async () => {
    const draft = await createDraft(community, undefined, 'video');
    const file = await insertMedia(community);
    const source = { kind: 'file', fileId: file.id };
    const tracks = [
      { kind: 'captions', locale: 'et', text: captions },
      { kind: 'chapters', locale: 'et', text: chapters },
    ];
    await draft.save(0, {
      slug: 'jooks',
      texts: { et: draftText('Jooks', '') },
      details: { source, tracks, seconds: 60 },
    });
    expect((await draft.publish(1)).status).toBe(200);
    const { data } = (await get('jooks')).body;
    expect(data.playback).toEqual({
      kind: 'file',
      address: '/videos/jooks/file',
      type: 'video/mp4',
      bytes: 1000,
      captions: [{ locale: 'et', address: '/videos/jooks/tracks/captions-et' }],
    });
    expect(data.chapters).toEqual([
      { seconds: 0, title: 'Algus & soojendus' },
      { seconds: 30, title: 'Lõpp' },
    ]);
    const rows = await community.db.run("select tracks from videos where seconds = 60 and tracks like '%Tere%'");
    expect(String(rows.rows[0]?.['tracks'])).not.toMatch(/evil|img/);
  });

  it.each([
    ['no source', {}, 'details.source', 'video_source_required'],
    [
      'another site’s player',
      { source: { kind: 'youtube', id: '"><script>x()' } },
      'details.source.id',
      'video_link_invalid',
    ],
    [
      'a missing file',
      { source: { kind: 'file', fileId: '01a1fc15-9f99-72f4-9cb6-244c570ec732' } },
      'details.source',
      'video_file_required',
    ],
    [
      'invalid captions',
      { source: { kind: 'vimeo', id: '12345678' }, tracks: [{ kind: 'captions', locale: 'et', text: 'Tere' }] },
      'details.tracks.0.text',
      'track_invalid',
    ],
  ])('is not published with %s', async (_, details, field, code) => {
    const draft = await createDraft(community, undefined, 'video');
    await draft.save(0, { details });
    const { status, body } = await draft.publish(1);
    expect([status, body.error?.fields?.[field]?.code]).toEqual([400, code]);
  });

  it('embeds players in their privacy mode', async () => {
    const playback = async (source: Parameters<typeof insertVideo>[2]) =>
      (await get((await insertVideo(community, {}, source)).slug)).body.data.playback;
    expect(await playback({ source: { kind: 'youtube', id: 'abcdefghi_-' } })).toMatchObject({
      origin: 'https://www.youtube-nocookie.com',
      address: 'https://www.youtube-nocookie.com/embed/abcdefghi_-?autoplay=1&rel=0',
    });
    expect(await playback({ source: { kind: 'vimeo', id: '12345678', hash: 'abcdef12' } })).toMatchObject({
      address: 'https://player.vimeo.com/video/12345678?dnt=1&autoplay=1&h=abcdef12',
    });
  });
});
