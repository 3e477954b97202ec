import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { discussionDocuments } from '#api/features/community/posts/search/schema.ts';
import type { SpokenText } from '#api/features/content/videos/contract.ts';
import { updateSpokenText } from '#api/features/content/videos/queries.ts';
import { videos } from '#api/features/content/videos/schema.ts';
import { serializeWebVtt } from '#api/platform/captions/web-vtt.ts';
import { listIndexes } from '#api/platform/search/refill-indexes.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertComment,
  insertConversation,
  insertExpert,
  insertMessage,
  insertPost,
  insertVideo,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { insertContent } from '#api/testing/published-content.ts';
import { rebuildSearch } from './rebuild-search.ts';

let community: TestCommunity;
let mari: TestActor;
let message: string;

beforeEach(async () => {
  community = await createTestCommunity();
  [mari] = [await actors.member(community)];
  const jaan = await actors.member(community, { user: { name: 'Jaan Tamm' } });
  const postId = await insertPost(community, { title: 'Ahjuõun', body: 'Õun _kaneeliga_.' });
  await insertComment(community, { postId, body: 'Kaneeli vähem.' });
  await insertContent(community, {}, [{ locale: 'et', title: 'Kaneelisai', body: 'Rohkem kaneeli.' }]);
  await insertExpert(community);
  const conversationId = await insertConversation(community, { members: [mari.id, jaan.id], subject: 'Kaneel' });
  message = await insertMessage(community, { conversationId, senderId: mari.id, body: 'Kas sul kaneeli on?' });
  await insertMessage(community, { conversationId, senderId: jaan.id, body: 'On, tule kööki.' });
});

/** Reads every word of an index, and how many rows contain it. */
async function wordsOf(name: string) {
  await community.db.run(sql.raw(`create virtual table words_of_${name} using fts5vocab('${name}', 'row')`));
  const words = await community.db.all<{ term: string; doc: number }>(
    sql.raw(`select term, doc from words_of_${name}`),
  );
  await community.db.run(sql.raw(`drop table words_of_${name}`));
  return words;
}

const names = async () => (await listIndexes(community.db)).map(({ name }) => name);
const everyWord = async () => Promise.all((await names()).map(async (name) => [name, await wordsOf(name)] as const));

async function empty(): Promise<void> {
  for (const name of await names())
    await community.db.run(sql.raw(`insert into "${name}" ("${name}") values ('delete-all')`));
}

describe('rebuilding the search indexes', () => {
  it('restores the same words in every index of the schema', async () => {
    const before = await everyWord();
    expect(before.map(([name]) => name)).toContain('message_index');
    for (const [name, words] of before) expect([name, words.length > 0]).toEqual([name, true]);
    await empty();
    await rebuildSearch(community.db);
    expect(await everyWord()).toEqual(before);
  });

  it('doesn’t prevent messages from being edited, deleted and searched', async () => {
    await empty();
    expect(await rebuildSearch(community.db)).toBe(5);
    const find = async (q: string) =>
      (await call<{ data: { items: unknown[] } }>(community, 'GET', `/api/messages/search?q=${q}`, { as: mari })).body
        .data.items.length;
    expect([await find('kaneeli'), await find('kööki')]).toEqual([1, 1]);
    const edited = await call(community, 'PATCH', `/api/messages/${message}`, {
      as: mari,
      body: { content: 'Kas vahtu?' },
    });
    expect([edited.status, await find('kaneeli'), await find('vahtu')]).toEqual([200, 0, 1]);
    expect((await call(community, 'DELETE', `/api/messages/${message}`, { as: mari })).status).toBe(200);
    expect(await find('vahtu')).toBe(0);
  });

  it('adds the spoken text of videos that were published before spoken text was derived from captions', async () => {
    const text = serializeWebVtt([{ from: 1, until: 2, text: 'Soolane vahukoor.' }]);
    const { id } = await insertVideo(community, {}, { tracks: [{ kind: 'captions', locale: 'et', text }] });
    await community.db.update(videos).set({ spoken: {} }).where(eq(videos.itemId, id));
    const find = async (as?: TestActor) =>
      (await call<{ data: { items: unknown[] } }>(community, 'GET', '/api/search?q=vahukoor', as && { as })).body.data
        .items.length;
    expect(await find(mari)).toBe(0);
    await rebuildSearch(community.db);
    expect(await find(mari)).toBe(1);
    // Viewers who may not open a video's page must not find its spoken text.
    expect(await find()).toBe(0);
  });

  it('keeps the spoken text of a video whose captions change during the rebuild', async () => {
    const { id } = await insertVideo(community, {}, {});
    const said: SpokenText = { et: [[1, 'Vana tekst.']] };
    const { rowsAffected } = await updateSpokenText(community.db, id, '[{"kind":"captions"}]', said);
    expect(rowsAffected).toBe(0);
    const [{ tracks = '' } = {}] = await community.db
      .select({ tracks: sql<string>`${videos.tracks}` })
      .from(videos)
      .where(eq(videos.itemId, id));
    expect((await updateSpokenText(community.db, id, tracks, said)).rowsAffected).toBe(1);
  });

  it('refuses an index whose content can’t be derived from the schema', async () => {
    await community.db.run(sql`create virtual table orphan_index using fts5(text, content='')`);
    await expect(rebuildSearch(community.db)).rejects.toThrow('nothing in the schema says what the index orphan_index');
  });

  it('deletes all documents whose text is gone, even more than one statement handles, and no others', async () => {
    const { db } = community;
    const kept = await db.select().from(discussionDocuments);
    await db.run(sql`insert into ${discussionDocuments} (ref_id, part)
      with recursive gone(n) as (select 1 union all select n + 1 from gone where n < 5001) select 'gone' || n, 'et' from gone`);
    await rebuildSearch(db);
    expect(await db.select().from(discussionDocuments)).toEqual(kept);
  });

  it('leaves no temporary views or triggers', async () => {
    await rebuildSearch(community.db);
    expect(await community.db.all(sql`select name from sqlite_master where name like 'refill%'`)).toEqual([]);
  });
});
