import { describe, expect, it } from 'vitest';
import { serializeWebVtt } from '#api/platform/captions/web-vtt.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  draftText,
  insertMedia,
  type TestActor,
} from '#api/testing/index.ts';
import type { AnswerEvents, OpenConversation } from '../contract.ts';

const community = await createTestCommunity();
const member = await actors.member(community);

const cookie = (locale: string) => ({ headers: { cookie: `locale=${locale}` } });

async function ask(question: string, as: TestActor = member, locale = 'et') {
  const { body } = await call<string>(community, 'POST', '/api/assistant/questions', {
    ...{ as, body: { question }, ...cookie(locale) },
  });
  const dataOf = (name: string) => new RegExp(`event: ${name}\ndata: (.*)`).exec(body)?.[1] ?? 'null';
  const sources = JSON.parse(dataOf('sources')) as AnswerEvents['sources'];
  const done = JSON.parse(dataOf('done')) as AnswerEvents['done'];
  return { ...sources, conversationId: done.conversation.id };
}

const open = async (id: string) =>
  (await call<{ data: OpenConversation }>(community, 'GET', `/api/assistant/conversations/${id}`, { as: member })).body
    .data.answers[0];

async function publishVideo(slug: string, cues: Array<[from: number, text: string]>, locale: 'et' | 'en' = 'et') {
  const draft = await createDraft(community, undefined, 'video');
  const { id: fileId } = await insertMedia(community);
  const copyWith = (said: typeof cues, more = {}) => {
    const text = serializeWebVtt(said.map(([from, line]) => ({ from, until: from + 2, text: line })));
    const details = { source: { kind: 'file', fileId }, seconds: 600, tracks: [{ kind: 'captions', locale, text }] };
    return { slug, texts: { et: draftText('Aiavideo', '') }, details, ...more };
  };
  const publish = async (version: number, said: typeof cues, more = {}) => {
    await draft.save(version, copyWith(said, more));
    expect((await draft.publish(version + 1)).status).toBe(200);
  };
  await publish(0, cues);
  return { publish, draft };
}

const filler = Array.from({ length: 12 }, (_, at): [number, string] => [at * 8, `Räägime veel natuke muust ${at}.`]);

describe('the spoken text of a video', () => {
  it('is quoted with the second at which it is spoken', async () => {
    await publishVideo('sibul', [
      ...filler,
      [184.6, '<v Mari>Sibulapeenar kastetakse hommikuti.'],
      [187, 'Mitte õhtul.'],
    ]);
    const { kind, sources } = await ask('Millal sibulapeenart kastetakse?');
    expect(kind).toBe('quotes');
    const [source] = sources;
    expect(source).toMatchObject({ kind: 'video', title: 'Aiavideo', heading: null });
    expect(source?.passage).toContain('Sibulapeenar kastetakse hommikuti. Mitte õhtul.');
    // The passage begins with the previous cue, because short cues are joined.
    expect(source?.path).toBe(`/videos/sibul#t=${source?.seconds}`);
    expect(source?.seconds).toBeGreaterThan(30);
    expect(source?.seconds).toBeLessThanOrEqual(184);
  });

  it('changes when captions are published or changed, and is gone when the video is withdrawn', async () => {
    const { publish, draft } = await publishVideo('porgand', [[30, 'Porgandiseemned leotatakse enne külvi.']]);
    const first = await ask('Kas porgandiseemneid leotatakse?');
    expect(first.sources[0]?.path).toBe('/videos/porgand#t=30');
    await publish(2, [[90, 'Porgandiseemned leotatakse enne külvi.']]);
    expect((await open(first.conversationId))?.sources[0]).toMatchObject({ seconds: 90 });
    await publish(4, [[10, 'Porgandist ei räägita enam.']]);
    expect((await ask('Kas seemneid leotatakse?')).sources.filter(({ path }) => path.includes('porgand'))).toEqual([]);
    expect((await open(first.conversationId))?.text).not.toContain('leotatakse');
    await draft.withdraw(6, 'archived');
    expect((await ask('Kas porgandist räägitakse?')).sources).toEqual([]);
  });

  it('is available only to members who may open the video', async () => {
    const { publish } = await publishVideo('peet', [[30, 'Peedivaod harvendatakse juunis.']]);
    await publish(2, [[30, 'Peedivaod harvendatakse juunis.']], { access: 'premium' });
    expect((await ask('Millal peedivagusid harvendatakse?')).sources).toEqual([]);
    const premium = await actors.premium(community);
    expect((await ask('Millal peedivagusid harvendatakse?', premium)).sources[0]?.path).toBe('/videos/peet#t=30');
  });

  it('is found even if the captions are in another language than the text', async () => {
    await publishVideo('hernes', [[5, 'The hollyhock needs a trellis.']], 'en');
    expect((await ask('What needs a trellis: the hollyhock?', member, 'en')).sources[0]).toMatchObject({
      ...{ path: '/videos/hernes#t=5', passage: 'The hollyhock needs a trellis.' },
    });
  });

  it('is found by search', async () => {
    await publishVideo('kapsas', [[30, 'Kapsaliblikas muneb lehe alla.']]);
    const { body } = await call<{ data: { items: Array<{ path: string }> } }>(
      ...[community, 'GET', '/api/search?q=kapsaliblikas'],
      { as: member },
    );
    expect(body.data.items.map(({ path }) => path)).toEqual(['/videos/kapsas']);
  });
});
