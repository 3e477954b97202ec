import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#api/platform/database/connect.ts';
import { startTestServer } from '../../testing/commands/test-server.ts';
import { migrateDatabase } from './apply-tenant.ts';
import { selectDemoMembers } from './seed-accounts.ts';
import { seedScaleCommunity } from './seed-scale-community.ts';

const server = await startTestServer();
afterAll(server.stop);

async function openDatabase(name: string): Promise<Database> {
  const db = await server.open(name);
  await migrateDatabase(db);
  const people = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 9)`;
  await db.run(sql`insert into users (id, email, locale, created_at)
    ${people} select 'member-' || i, 'load-' || i || '@kuu.test', 'et', 1 from n`);
  return db;
}

const count = async (db: Database, from: string) =>
  (await db.all<{ count: number }>(sql.raw(`select count(*) as count from ${from}`)))[0]?.count;

/** Reads every word in an index, with the texts that contain it. */
async function wordsOf(db: Database, index: string) {
  await db.run(sql.raw(`create virtual table if not exists words_${index} using fts5vocab('${index}', 'instance')`));
  return db.all(
    sql.raw(`select term, ref_id, part from words_${index}
      join discussion_documents on discussion_documents.id = doc order by term, ref_id, part`),
  );
}

const triggersOf = (db: Database) =>
  db.all(sql`select name, sql from sqlite_master where type = 'trigger' order by name`);

describe('a generated community for load tests', () => {
  let made: Database;
  let fresh: Database;

  beforeAll(async () => {
    made = await openDatabase('made');
    fresh = await openDatabase('fresh');
    await seedScaleCommunity(made, 'kuu', 60);
  });

  it('keeps its triggers', async () => {
    expect(await triggersOf(made)).toEqual(await triggersOf(fresh));
  });

  it('has the search index that writing every text individually would produce', async () => {
    for (const table of ['spaces', 'posts', 'post_texts', 'comments']) {
      const rows = await made.all<Record<string, unknown>>(sql.raw(`select * from ${table} order by rowid`));
      const inserts = rows.map((row) => {
        const values = Object.values(row).map((value) => sql`${value}`);
        return fresh.run(sql`insert into ${sql.identifier(table)} values (${sql.join(values, sql`, `)})`);
      });
      const [first, ...rest] = inserts;
      if (first) await fresh.batch([first, ...rest]);
    }
    for (const index of ['discussion_index', 'discussion_index_forgiving']) {
      const words = await wordsOf(fresh, index);
      expect(words.length).toBeGreaterThan(5_000);
      expect(await wordsOf(made, index)).toEqual(words);
    }
    const documents = 'select ref_id, part from discussion_documents order by ref_id, part';
    expect(await made.all(sql.raw(documents))).toEqual(await fresh.all(sql.raw(documents)));
  });

  it('has counters, marks and positions that match its comments and reactions', async () => {
    const ofPost = 'from comments where post_id = posts.id';
    expect(
      await count(
        made,
        `posts where comment_count <> (select count(*) ${ofPost}) or last_position <> (select coalesce(max(position), 0) ${ofPost})
          or last_activity_at <> coalesce((select max(created_at) ${ofPost}), published_at)`,
      ),
    ).toBe(0);
    const liked = 'select target_id, name, count(*) from reactions group by 1, 2';
    const counted = 'select target_id, name, count from reaction_counts';
    expect(await count(made, `(${liked} except ${counted})`)).toBe(0);
    expect(await count(made, `(${counted} except ${liked})`)).toBe(0);
    const has = (table: string) =>
      `exists (select 1 from ${table} as mark where mark.user_id = comments.author_id and mark.post_id = comments.post_id`;
    expect(await count(made, `comments where not ${has('post_reads')} and mark.position >= comments.position)`)).toBe(
      0,
    );
    const isOwn = 'exists (select 1 from posts where posts.id = post_id and posts.author_id = comments.author_id)';
    expect(await count(made, `comments where not ${isOwn} and not ${has('post_follows')})`)).toBe(0);
  });

  it('has posts in both languages, and a second run adds the missing posts', async () => {
    expect(await count(made, "post_texts where locale = 'et'")).toBeGreaterThan(30);
    expect(await count(made, "post_texts where locale = 'en'")).toBeGreaterThan(20);
    expect(await count(made, '(select 1 from post_texts group by post_id having count(*) = 2)')).toBe(6);
    expect((await seedScaleCommunity(made, 'kuu', 60)).posts).toBe(0);
    expect((await seedScaleCommunity(made, 'kuu', 70)).posts).toBe(10);
    expect(await count(made, 'posts')).toBe(70);
  });
});

it('demo members are found in a community with more generated members than one response holds', async () => {
  const db = await openDatabase('crowded');
  const many = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 11999)`;
  await db.run(sql`insert into users (id, email, locale, created_at)
    ${many} select 'crowd-' || i, 'load-' || hex(zeroblob(500)) || i || '@kuu.test', 'et', 1 from n`);
  await expect(db.all(sql`select email from users`)).rejects.toMatchObject({ cause: { code: 'RESPONSE_TOO_LARGE' } });
  await db.run(sql`insert into users (id, email, locale, created_at) values ('mari', 'mari@kuu.test', 'et', 1)`);
  expect((await selectDemoMembers(db, 'kuu')).map(({ id }) => id)).toEqual(['mari']);
});
