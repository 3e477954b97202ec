import { createExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  day,
  later,
  minute,
  readOutbox,
  registerCommunity,
  storageOut,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { feedback } from '../feedback/schema.ts';
import type { DataExportState } from './contract.ts';
import { prepareDataExport } from './prepare-data-export.ts';
import { exportKey, exportLeaseMs, exportLifeMs, maxExportAttempts } from './rules.ts';
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

describe('requesting a copy', () => {
  it('needs the password', async () => {
    const mari = await actors.member(community);
    const { status, body } = await request(mari, { body: { password: 'vale parool siin' } });
    expect([status, body.error?.fields?.['password']?.code]).toEqual([400, 'password_wrong']);
    expect((await request(mari, { body: {} })).body.error?.fields?.['password']?.code).toBe('password_required');
    expect(await look(mari)).toBeNull();
  });

  it('queues a job, and five requests make one copy', async () => {
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

describe('the copy', () => {
  it('contains the member’s own rows and picture, and no one else’s', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const avatarKey = `${tenant.slug}/avatars/${newId()}.png`;
    await env.FILES.put(avatarKey, 'a picture');
    await db.update(users).set({ avatarKey }).where(eq(users.id, mari.id));
    for (const { id } of [mari, jaan]) {
      await db.insert(feedback).values({ id: newId(), message: `from ${id}`, userId: id, locale: 'et', createdAt: 1 });
    }
    const id = await requested(mari);
    expect(await prepare(id)).toBe('ready');
    const answer = await download(id, mari);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(JSON.parse(strFromU8(files['users.json'] ?? new Uint8Array()))).toMatchObject([{ email: mari.email }]);
    expect(strFromU8(files['files/avatar.png'] ?? new Uint8Array())).toBe('a picture');
    expect(text).toContain(`from ${mari.id}`);
    expect(text).not.toContain(jaan.id);
    expect(text).not.toMatch(/scrypt|[hH]ash"|sealed/);
  });

  it('is made once, with one mail, when the queue delivers its job twice', async () => {
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
    const mari = await actors.member(community, { session: { lastUsedAt: later(exportLifeMs).getTime() } });
    const id = await requested(mari);
    await prepare(id);
    expect((await download(id, mari, later(exportLifeMs - 1))).status).toBe(200);
    expect((await download(id, mari, later(exportLifeMs))).status).toBe(404);
    expect(await look(mari, later(exportLifeMs))).toBeNull();
  });
});

describe('a failure', () => {
  const failing = { ...env, FILES: storageOut };

  it('of storage is retried, and the copy fails after five attempts', async () => {
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

  it('that kills the job is picked up by the minute job when the lease ends', async () => {
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
  it('deletes file and row after expiry', async () => {
    const own = await createTestCommunity();
    await registerCommunity(own);
    const mari = await actors.member(own);
    await call(own, 'POST', '/api/data-exports', { as: mari, body: { password: mari.password } });
    const [{ id = '' } = {}] = await own.db.select().from(dataExports);
    await prepareDataExport(createTestContext(own), id);
    const key = exportKey(own.tenant.slug, id);
    await runMinute(createTestContext(own, { now: later(exportLifeMs - 60 * minute) }));
    expect(await own.env.FILES.head(key)).not.toBeNull();
    await runMinute(createTestContext(own, { now: later(exportLifeMs) }));
    expect([await own.env.FILES.head(key), await own.db.select().from(dataExports)]).toEqual([null, []]);
  });
});
