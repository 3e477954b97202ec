import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPng } from '#api/platform/images/testing.ts';
import {
  bindings,
  call,
  createDraft,
  createTestCommunity,
  createTestContext,
  day,
  failingStorage,
  hour,
  later,
  type TestCommunity,
  draftText as text,
} from '#api/testing/index.ts';
import { insertMedia } from '#api/testing/published-media.ts';
import type { StoredPicture } from '../../drafts/contract.ts';
import { registerFile } from '../files/queries.ts';
import { contentFiles } from '../files/schema.ts';
import { mediaFiles } from '../schema.ts';
import { deleteUnusedFiles, retentionMs } from './delete-unused-files.ts';
import { markFilesGone } from './queries.ts';

/** Creates a community with a draft and an uploaded picture. */
async function arrange() {
  const community = await createTestCommunity();
  const draft = await createDraft(community);
  const sent = await call<{ data: StoredPicture }>(community, 'PUT', '/api/admin/content-pictures', {
    as: draft.admin,
    body: createPng({ width: 40 }),
    headers: { 'content-type': 'image/png' },
  });
  const { key } = sent.body.data;
  const clean = (after: number) => deleteUnusedFiles(createTestContext(community, { now: later(after) }));
  /** The retention period starts when a check first finds a file unused. */
  const cleanUntilDeleted = async (from = 2 * day) => {
    await clean(from);
    await clean(from + retentionMs);
  };
  const isStored = async (of = key) => (await bindings.FILES.head(of)) !== null;
  const body = (title = 'Kuu') => ({ texts: { et: text(title, `Siin on ![kuu](/files/${key}).`) } });
  return { community, draft, key, clean, cleanUntilDeleted, isStored, body };
}

const rowOf = async ({ db }: TestCommunity, file: string) =>
  (await db.select().from(contentFiles).where(eq(contentFiles.file, file)))[0];

describe('deleteUnusedFiles', () => {
  it('deletes a picture unused for 30 days, and not before', async () => {
    const { community, key, clean, isStored } = await arrange();
    await clean(day - hour);
    expect((await rowOf(community, key))?.unnamedSince).toBeNull();
    await clean(2 * day);
    await clean(2 * day + retentionMs - 1);
    expect(await isStored()).toBe(true);
    await clean(2 * day + retentionMs);
    expect(await isStored()).toBe(false);
    expect(await rowOf(community, key)).toMatchObject({ erasedAt: later(2 * day + retentionMs).getTime() });
  });

  it.each(['text', 'cover'] as const)(
    'keeps a file that a %s references, even if only a revision still does',
    async (where) => {
      const { draft, key, cleanUntilDeleted, isStored, body } = await arrange();
      await draft.save(0, where === 'text' ? body() : { coverKey: key });
      await cleanUntilDeleted();
      expect(await isStored()).toBe(true);
      // Outside the revision's period, so that the revision isn't overwritten.
      await draft.save(1, { texts: { et: text('Ilma') } }, later(hour));
      await cleanUntilDeleted(100 * day);
      expect(await isStored()).toBe(true);
    },
  );

  it('keeps a file that a refused save references, because its author may restore it', async () => {
    const { draft, cleanUntilDeleted, isStored, body } = await arrange();
    await draft.save(0, { slug: 'esimene' });
    expect((await draft.save(0, { slug: 'esimene', ...body() })).status).toBe(409);
    await cleanUntilDeleted();
    expect(await isStored()).toBe(true);
  });

  it('deletes a file that was in a text only for minutes, and files that a deleted draft referenced', async () => {
    const [changed, deleted] = [await arrange(), await arrange()];
    await changed.draft.save(0, changed.body());
    await changed.draft.save(1, { texts: { et: text('Ilma') } });
    await deleted.draft.save(0, deleted.body());
    await deleted.draft.remove(1);
    for (const { cleanUntilDeleted, isStored } of [changed, deleted]) {
      await cleanUntilDeleted();
      expect(await isStored()).toBe(false);
    }
  });

  it('restarts the retention period when any item references the file again', async () => {
    const { community, draft, clean, isStored, body } = await arrange();
    await clean(2 * day);
    const other = await createDraft(community, draft.admin);
    await other.save(0, body(), later(2 * hour));
    await other.remove(1);
    await clean(2 * day + retentionMs);
    expect(await isStored()).toBe(true);
    await clean(4 * day + 2 * retentionMs);
    expect(await isStored()).toBe(false);
  });

  it('deletes unused media and stops offering it', async () => {
    const { community, draft, clean } = await arrange();
    const { id, key } = await insertMedia(community, 'material');
    await registerFile(community.db, id, key, later(0));
    const named = await insertMedia(community, 'material');
    await registerFile(community.db, named.id, named.key, later(0));
    const material = await createDraft(community, draft.admin, 'material');
    await material.save(0, { details: { fileId: named.id } });
    await clean(2 * day);
    await clean(2 * day + retentionMs);
    expect([await bindings.FILES.head(key), (await bindings.FILES.head(named.key)) !== null]).toEqual([null, true]);
    expect((await call(community, 'GET', `/api/admin/media/${id}`, { as: draft.admin })).status).toBe(404);
    expect((await call(community, 'GET', `/api/admin/media/${named.id}`, { as: draft.admin })).status).toBe(200);
    await material.save(1, { details: { fileId: id } });
    expect((await material.publish(2)).body.error?.fields).toHaveProperty('details.fileId');
    const rows = await community.db.select().from(mediaFiles);
    expect(rows.map(({ state }) => state).sort()).toEqual(['gone', 'ready']);
  });

  it('never deletes files stored before references were recorded', async () => {
    const { community, cleanUntilDeleted, isStored } = await arrange();
    const old = `${community.tenant.slug}/content/vana-1x1.png`;
    await bindings.FILES.put(old, 'x');
    await cleanUntilDeleted();
    expect(await isStored(old)).toBe(true);
  });

  it('limits each run, and deletes the rest in later runs', async () => {
    const { community, clean } = await arrange();
    const files = Array.from({ length: 120 }, () => `${community.tenant.slug}/content/${crypto.randomUUID()}.png`);
    for (const file of files) await registerFile(community.db, file, file, later(0));
    await clean(2 * day);
    const gone = async () => (await community.db.select().from(contentFiles)).filter(({ erasedAt }) => erasedAt).length;
    const counts: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      await clean(2 * day + retentionMs + run * hour);
      counts.push(await gone());
    }
    expect(counts).toEqual([50, 100, 121, 121]);
  });
});

describe('a file of an item with very many revisions', () => {
  /** Adds revisions that are older than the file's and don't reference it. */
  const addRevisions = ({ db }: TestCommunity, itemId: string, count: number) =>
    db.run(sql`insert into content_revisions (id, item_id, kind, content, saved_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      select printf('%08d', i), ${itemId}, 'saved', '{"texts":{}}', i from n`);

  it('is searched for in steps, and its retention period starts when the search ends', async () => {
    const { community, draft, key, clean, isStored, body } = await arrange();
    await draft.save(0, body());
    await draft.save(1, { texts: { et: text('Ilma') } });
    await addRevisions(community, draft.id, 9_000);
    const seen: Array<string | null> = [];
    for (let run = 0; run < 3; run += 1) {
      await clean(2 * day + run * hour);
      seen.push((await rowOf(community, key))?.searchedTo ?? null);
    }
    expect(seen.map((to) => (to ? (JSON.parse(to) as { savedAt: number }).savedAt : null))).toEqual([
      4_000,
      8_000,
      null,
    ]);
    const end = 2 * day + 2 * hour;
    expect(await rowOf(community, key)).toMatchObject({ unnamedSince: later(end).getTime() });
    await clean(end + retentionMs - 1);
    expect(await isStored()).toBe(true);
    await clean(end + retentionMs);
    expect(await isStored()).toBe(false);
  });

  it('is kept if the last revision references it, or if a save references it during the search', async () => {
    for (const isSaved of [false, true]) {
      const { community, draft, key, clean, cleanUntilDeleted, isStored, body } = await arrange();
      await draft.save(0, body());
      await draft.save(1, { texts: { et: text('Ilma') } }, isSaved ? undefined : later(hour));
      await addRevisions(community, draft.id, 5_000);
      await clean(2 * day);
      expect((await rowOf(community, key))?.searchedTo).not.toBeNull();
      if (isSaved) {
        expect((await draft.save(2, body(), later(2 * hour))).status).toBe(200);
        expect((await rowOf(community, key))?.searchedTo).toBeNull();
      }
      for (const start of [3, 50]) await cleanUntilDeleted(start * day);
      expect(await isStored()).toBe(true);
    }
  });
});

describe('a file referenced again during the cleanup', () => {
  it('is kept if referenced before it’s marked as gone', async () => {
    const { community, draft, clean, isStored, body } = await arrange();
    await clean(2 * day);
    await community.db.run('create table seen as select * from content_files');
    await draft.save(0, body());
    // Simulates a save after the due files were read: the period still seems to be over.
    await community.db.run('update content_files set unnamed_since = (select unnamed_since from seen)');
    await community.db.batch([...markFilesGone(community.db, later(2 * day + retentionMs), later(2 * day), 50)]);
    await clean(2 * day + retentionMs);
    expect(await isStored()).toBe(true);
    expect((await draft.publish(1)).status).toBe(200);
  });

  it('can’t be published once it’s gone, and the error names its fields', async () => {
    const { draft, key, cleanUntilDeleted, body } = await arrange();
    await cleanUntilDeleted();
    await draft.save(0, { slug: 'hilja', coverKey: key, ...body() });
    const { status, body: answer } = await draft.publish(1);
    expect(status).toBe(400);
    expect(Object.entries(answer.error?.fields ?? {}).map(([field, { code }]) => `${field} ${code}`)).toEqual([
      'coverKey picture_gone',
      'texts.et.body picture_gone',
    ]);
    await draft.save(1, { slug: 'hilja', texts: { et: text('Ilma') } });
    expect((await draft.publish(2)).status).toBe(200);
  });

  it('is either kept or refused, never published and deleted', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { draft, clean, isStored, body } = await arrange();
        await clean(2 * day);
        const saveAndPublish = async () => {
          await draft.save(0, { slug: 'korraga', ...body() });
          return (await draft.publish(1)).status;
        };
        const [published] = await Promise.all([saveAndPublish(), clean(2 * day + retentionMs)]);
        return { isPublished: published === 200, isStored: await isStored() };
      }),
    );
    for (const { isPublished, isStored } of outcomes) expect(isStored).toBe(isPublished);
  });

  it('is erased by the next run if storage was down', async () => {
    const { community, clean, isStored } = await arrange();
    await clean(2 * day);
    const context = createTestContext(community, { now: later(2 * day + retentionMs) });
    const lame = { ...context, env: { ...context.env, FILES: failingStorage } };
    await expect(deleteUnusedFiles(lame)).rejects.toThrow();
    expect(await isStored()).toBe(true);
    await clean(3 * day + retentionMs);
    expect(await isStored()).toBe(false);
  });
});
