import { createExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { postPictures } from '#api/features/community/posts/pictures/schema.ts';
import { messageFiles } from '#api/features/community/threads/files/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import { suppressAddress } from '#api/platform/mail/suppressions.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  day,
  failingStorage,
  insertPost,
  later,
  minute,
  readOutbox,
  registerCommunity,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { feedback } from '../../feedback/schema.ts';
import { copyPersonalRows } from '../personal-data/personal-rows.ts';
import type { DataExportState } from './contract.ts';
import { dataCopySections } from './copy-sections.ts';
import { prepareDataExport } from './prepare-data-export.ts';
import { exportKey, exportLeaseMs, exportLifetimeMs, maxExportAttempts } from './rules.ts';
import { dataExports } from './schema.ts';

const community = await createTestCommunity();
const { db, env, tenant } = community;

type Answer = { data: DataExportState; error?: { code: string; fields?: Record<string, { code: string }> } };
const request = (mari: TestActor, options: CallOptions = {}) =>
  call<Answer>(community, 'POST', '/api/data-exports', { as: mari, body: { password: mari.password }, ...options });
const look = async (mari: TestActor, now = testNow) =>
  (await call<Answer>(community, 'GET', '/api/data-exports', { as: mari, now })).body.data.export;
const requested = async (mari: TestActor) => (await request(mari)).body.data.export?.id ?? '';
const prepare = (id: string, now = testNow, given = env) =>
  prepareDataExport(createTestContext(community, { now, env: given }), id);
const mailsTo = async (mari: TestActor) => (await readOutbox(community)).filter(({ to }) => to === mari.email);

async function download(id: string, as: TestActor | null, now = testNow, from = community): Promise<Response> {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {};
  const asked = new Request(`https://${from.hostname}/api/data-exports/${id}/file`, { headers });
  const context = createTestContext(from, { request: asked, now });
  return api.fetch(asked, { context }, createExecutionContext());
}

/** Stores files of each kind, and returns the key of the post's picture. */
async function storeFiles(userId: string): Promise<string> {
  const picture = `${tenant.slug}/posts/${newId()}-4x3.png`;
  const avatarKey = `${tenant.slug}/avatars/${newId()}.png`;
  await env.FILES.put(avatarKey, `avatar of ${userId}`);
  await env.FILES.put(picture, `picture of ${userId}`);
  await db.update(users).set({ avatarKey }).where(eq(users.id, userId));
  await db.insert(postPictures).values({ key: picture, ownerId: userId, createdAt: 1 });
  for (const key of [newId(), newId()].map((id) => `${tenant.slug}/messages/${id}`)) {
    await env.FILES.put(key, `plan of ${userId}`);
    await insertFile(userId, key);
  }
  return picture;
}

function insertFile(ownerId: string, key: string) {
  const file = { id: newId(), name: 'my plan.pdf', type: 'application/pdf', bytes: 4 };
  return db.insert(messageFiles).values({ ...file, key, ownerId, createdAt: 1 });
}

/** Makes a new copy and unpacks it. */
async function copyOf(mari: TestActor) {
  const id = await requested(mari);
  expect(await prepare(id)).toBe('ready');
  const answer = await download(id, mari);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const bytes = (name: string) => files[name] ?? new Uint8Array();
  const text = (name: string) => strFromU8(bytes(name));
  const names = Object.keys(files).sort();
  return { names, bytes, text };
}

describe('a request for a copy of one’s data', () => {
  it('needs the password', async () => {
    const mari = await actors.member(community);
    const { status, body } = await request(mari, { body: { password: 'vale parool siin' } });
    expect([status, body.error?.fields?.['password']?.code]).toEqual([400, 'password_wrong']);
    expect((await request(mari, { body: {} })).body.error?.fields?.['password']?.code).toBe('password_required');
    expect(await look(mari)).toBeNull();
  });

  it('queues a job, and creates one copy even if it is repeated five times', async () => {
    const mari = await actors.member(community);
    const id = await requested(mari);
    expect(community.jobs).toContainEqual({
      kind: 'data-export',
      tenant: tenant.slug,
      hostname: community.hostname,
      exportId: id,
    });
    const again = await Promise.all(Array.from({ length: 4 }, () => request(mari)));
    expect(again.map(({ status, body }) => [status, body.data.export?.id])).toEqual(Array(4).fill([202, id]));
    expect(await db.$count(dataExports, eq(dataExports.userId, mari.id))).toBe(1);
  });

  it('is limited to five a day', async () => {
    const mari = await actors.member(community);
    const ofMari = eq(dataExports.userId, mari.id);
    for (let turn = 0; turn < 5; turn += 1) expect((await request(mari)).status).toBe(202);
    await db.delete(dataExports).where(ofMari);
    expect([(await request(mari)).status, await db.$count(dataExports, ofMari)]).toEqual([429, 0]);
    expect((await request(mari, { now: later(day) })).status).toBe(202);
  });
});

describe('the copy of a member’s data', () => {
  it('contains the member’s own rows and files, and no one else’s', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    for (const { id } of [mari, jaan]) {
      await storeFiles(id);
      await db.insert(feedback).values({ id: newId(), message: `from ${id}`, userId: id, locale: 'et', createdAt: 1 });
    }
    const files = await copyOf(mari);
    expect(JSON.parse(files.text('data/users.json'))).toMatchObject([{ email: mari.email }]);
    const all = files.names.map(files.text).join('\n');
    expect(all).toContain(`from ${mari.id}`);
    expect(all).not.toContain(jaan.id);
    expect(all).not.toMatch(/scrypt|[hH]ash"|encrypted/);
    const own = files.names.filter((name) => name.startsWith('files/')).map((name) => [name, files.text(name)]);
    expect(own).toEqual([
      [expect.stringMatching(/^files\/avatars\/[0-9a-f-]{36}\.png$/), `avatar of ${mari.id}`],
      ['files/messages/my plan 2.pdf', `plan of ${mari.id}`],
      ['files/messages/my plan.pdf', `plan of ${mari.id}`],
      [expect.stringMatching(/^files\/posts\/[0-9a-f-]{36}-4x3\.png$/), `picture of ${mari.id}`],
    ]);
  });

  it('writes times as ISO 8601', async () => {
    const mari = await actors.member(community);
    const files = await copyOf(mari);
    expect(JSON.parse(files.text('data/users.json'))).toMatchObject([
      { createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
    ]);
    const tables = files.names.filter((name) => name.endsWith('.json')).map((name) => files.text(name));
    expect(tables.join('\n').match(/: 1[0-9]{12}\b/g)).toBeNull();
  });

  it('contains a page in the member’s language that shows texts and pictures and runs no scripts', async () => {
    const mari = await actors.member(community, { user: { locale: 'et', about: '<b>Mari & Co</b>' } });
    const key = await storeFiles(mari.id);
    const body = `Vaata **seda**:\n\n![Järv](/files/${key})\n\n[Reeglid](/rules)`;
    await insertPost(community, { authorId: mari.id, body });
    const files = await copyOf(mari);
    const page = files.text('index.html');
    expect(page).toContain('<html lang="et-EE">');
    expect(page).toContain('Sinu postitused');
    expect(page).toContain('&#60;b&#62;Mari &#38; Co&#60;/b&#62;');
    expect(page).toContain('<strong>seda</strong>');
    expect(page).toContain(`href="${createTestContext(community).origin}/rules"`);
    const [picture = ''] = /files\/posts\/[^"]+/.exec(page) ?? [];
    expect(files.names).toContain(picture);
    expect(page).not.toMatch(/<script|src="(?!files\/)| on\w+=/);
    const links = [...page.matchAll(/(?:src|href)="(?!https?:)([^"]+)"/g)].map(([, link = '']) =>
      decodeURIComponent(link),
    );
    expect(links.filter((link) => !files.names.includes(link))).toEqual([]);
  });

  it('has a section on its page for every copied table', () => {
    const copied = Object.entries(copyPersonalRows(db, 'nobody')).flatMap(([table, rows]) => (rows ? [table] : []));
    const placed = Object.values(dataCopySections).flatMap((tables) => Object.keys(tables));
    expect([...placed].sort()).toEqual([...copied, 'mail_suppressions'].sort());
  });

  it('says why mail that can be turned off isn’t sent to its owner, and since when', async () => {
    const mari = await actors.member(community);
    await suppressAddress(db, community, mari.email, 'complained', testNow.getTime());
    expect(JSON.parse((await copyOf(mari)).text('data/mail_suppressions.json'))).toEqual([
      { reason: 'complained', createdAt: testNow.toISOString() },
    ]);
  });

  it('contains large files, and skips files that storage has lost', async () => {
    const mari = await actors.member(community);
    const large = new Uint8Array(9 * 1024 * 1024).fill(7);
    const keys = [`${tenant.slug}/messages/${newId()}`, `${tenant.slug}/messages/${newId()}`];
    await env.FILES.put(keys[0] ?? '', large);
    for (const key of keys) await insertFile(mari.id, key);
    const files = await copyOf(mari);
    expect(files.names.filter((name) => name.startsWith('files/'))).toEqual(['files/messages/my plan.pdf']);
    const kept = files.bytes('files/messages/my plan.pdf');
    expect([kept.byteLength, kept.every((byte) => byte === 7)]).toEqual([large.byteLength, true]);
  });

  it('is created once, with one mail, even if the queue delivers its job twice', async () => {
    const mari = await actors.member(community);
    const id = await requested(mari);
    const ends = await Promise.all([prepare(id), prepare(id), prepare(id)]);
    expect([...ends].sort()).toEqual(['ready', 'skipped', 'skipped']);
    expect(await prepare(id)).toBe('skipped');
    expect(await mailsTo(mari)).toHaveLength(1);
    expect(await look(mari)).toMatchObject({ id, state: 'ready', progress: 100 });
  });

  it('can be downloaded only by its owner', async () => {
    const [mari, admin] = [await actors.member(community), await actors.admin(community)];
    const id = await requested(mari);
    expect((await download(id, mari)).status).toBe(404);
    await prepare(id);
    expect((await download(id, admin)).status).toBe(404);
    expect((await download(id, null)).status).toBe(401);
    expect((await download(id, mari, testNow, await createTestCommunity())).status).toBe(401);
    expect((await download(id, mari)).status).toBe(200);
  });

  it('can be downloaded for exactly seven days', async () => {
    const mari = await actors.member(community, { session: { lastUsedAt: later(exportLifetimeMs).getTime() } });
    const id = await requested(mari);
    await prepare(id);
    expect((await download(id, mari, later(exportLifetimeMs - 1))).status).toBe(200);
    expect((await download(id, mari, later(exportLifetimeMs))).status).toBe(404);
    expect(await look(mari, later(exportLifetimeMs))).toBeNull();
  });
});

describe('the preparation of a copy of a member’s data', () => {
  const failing = { ...env, FILES: failingStorage };

  it('is retried if storage fails, and abandoned after five attempts', async () => {
    const mari = await actors.member(community);
    const id = await requested(mari);
    for (let turn = 0; turn < maxExportAttempts; turn += 1) {
      await expect(prepare(id, testNow, failing)).rejects.toThrow('storage is out');
    }
    expect(await look(mari)).toMatchObject({ id, state: 'preparing', progress: 0 });
    expect(await prepare(id)).toBe('failed');
    expect(await look(mari)).toMatchObject({ id, state: 'failed' });
    expect(await mailsTo(mari)).toEqual([]);
  });

  it('is resumed by the minute job when the lease of a crashed job ends', async () => {
    const own = await createTestCommunity();
    await registerCommunity(own);
    const mari = await actors.member(own);
    await call(own, 'POST', '/api/data-exports', { as: mari, body: { password: mari.password } });
    await own.db.update(dataExports).set({ leasedUntil: later(exportLeaseMs).getTime() });
    own.jobs.length = 0;
    await runMinute(createTestContext(own, { now: later(exportLeaseMs - minute) }));
    expect(own.jobs).toEqual([]);
    await runMinute(createTestContext(own, { now: later(exportLeaseMs) }));
    expect(own.jobs).toMatchObject([{ kind: 'data-export', tenant: own.tenant.slug }]);
  });
});

describe('the hourly job', () => {
  it('deletes the file and the row of an expired copy', async () => {
    const own = await createTestCommunity();
    await registerCommunity(own);
    const mari = await actors.member(own);
    await call(own, 'POST', '/api/data-exports', { as: mari, body: { password: mari.password } });
    const [{ id = '' } = {}] = await own.db.select().from(dataExports);
    await prepareDataExport(createTestContext(own), id);
    const key = exportKey(own.tenant.slug, id);
    await runMinute(createTestContext(own, { now: later(exportLifetimeMs - 60 * minute) }));
    expect(await own.env.FILES.head(key)).not.toBeNull();
    await runMinute(createTestContext(own, { now: later(exportLifetimeMs) }));
    expect([await own.env.FILES.head(key), await own.db.select().from(dataExports)]).toEqual([null, []]);
  });
});
