import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getInvitation } from '#api/features/accounts/invitations/index.ts';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { memberTags, taggedMembers } from '#api/features/accounts/member-tags/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { cleanUpWhenDue } from '#api/jobs/clean-up-when-due.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  day,
  findMailedLink,
  later,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { hashAddress } from '../../privacy/deletions/hash-address.ts';
import { suppressions } from '../../privacy/deletions/schema.ts';
import { maxImport, type UploadedImport, type UserImport } from './contract.ts';
import { claimImportRow, selectNextRows } from './queries.ts';
import { userImportRows, userImports } from './schema.ts';
import { sendImportedInvitations } from './send-imported-invitations.ts';

const api = '/api/admin/user-imports';
const members = 'email,name\nmari@x.test,Mari\njaan@x.test,Jaan\n';

let community: TestCommunity;
let admin: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  admin = await actors.admin(community);
});

type Uploaded = { data: Omit<UploadedImport, 'id'> & { id: string } } & CommonResponse;
const upload = (text: string | Uint8Array<ArrayBuffer> = members, query = '') =>
  call<Uploaded>(community, 'PUT', `${api}?name=liikmed.csv${query}`, {
    as: admin,
    body: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    headers: { 'content-type': 'application/octet-stream' },
  });
const uploaded = async (text?: string) => (await upload(text)).body.data.id;
const start = (id: string, body = {}, as = admin) => call(community, 'POST', `${api}/${id}/start`, { as, body });
const stop = (id: string) => call(community, 'POST', `${api}/${id}/stop`, { as: admin });
type Details = {
  data: { import: UserImport; items: Array<{ line: number; state: string }>; nextCursor: string | null };
};
const read = async (id: string, query = '') =>
  (await call<Details & CommonResponse>(community, 'GET', `${api}/${id}?${query}`, { as: admin })).body.data;
const send = (now = testNow) => sendImportedInvitations(createTestContext(community, { now }));
const invitedTo = async () => (await readOutbox(community)).map(({ to }) => to).sort();
const actions = async () => (await community.db.select().from(auditLog)).map(({ action }) => action);

describe('tags in an imported file', () => {
  const tagged = 'email;sildid\nmari@x.test;Koor, asutaja, KOOR\njaan@x.test;\n';
  const accept = async (email: string) => {
    const token = (await findMailedLink(community, email)).searchParams.get('token') ?? '';
    const body = { token, password: 'tuul tuleb merelt ja toob vihma' };
    return call<CommonResponse>(community, 'POST', '/api/invitations/accept', { body });
  };
  const tagsOf = async (email: string) =>
    (
      await community.db
        .select({ name: memberTags.name })
        .from(taggedMembers)
        .innerJoin(users, eq(users.id, taggedMembers.userId))
        .innerJoin(memberTags, eq(memberTags.id, taggedMembers.tagId))
        .where(eq(users.email, email))
    )
      .map(({ name }) => name)
      .sort();

  it('are created when the import starts, and added when the person joins, even through a resent invitation', async () => {
    await call(community, 'POST', '/api/admin/member-tags', { as: admin, body: { name: 'Asutaja' } });
    const id = await uploaded(tagged);
    expect((await read(id)).items).toMatchObject([{ tags: ['Koor', 'asutaja'] }, { tags: [] }]);
    expect(await community.db.$count(memberTags)).toBe(1);
    expect((await start(id)).status).toBe(200);
    expect(await community.db.$count(memberTags)).toBe(2);
    const [entry] = await community.db.select().from(auditLog).where(eq(auditLog.action, 'user-import.start'));
    expect(entry?.after).toEqual({ unsubscribed: false, newTags: 'Koor' });
    await send();
    const [waiting] = await community.db.select().from(invitations).where(eq(invitations.email, 'mari@x.test'));
    const again = { as: admin, body: { ids: [waiting?.id] } };
    expect((await call(community, 'POST', '/api/admin/invitations/resend', again)).status).toBe(200);
    expect((await accept('mari@x.test')).status).toBe(200);
    expect((await accept('jaan@x.test')).status).toBe(200);
    expect([await tagsOf('mari@x.test'), await tagsOf('jaan@x.test')]).toEqual([['Asutaja', 'Koor'], []]);
  });

  it('are replaced by the tag they were merged into, and skipped if deleted', async () => {
    const id = await uploaded(tagged);
    await start(id);
    await send();
    const [choir, founder] = await community.db
      .select()
      .from(memberTags)
      .orderBy(memberTags.look)
      .then((rows) => rows.reverse());
    const made = await call<{ data: { id: string } }>(community, 'POST', '/api/admin/member-tags', {
      ...{ as: admin, body: { name: 'Lauljad' } },
    });
    const into = made.body.data.id;
    await call(community, 'POST', `/api/admin/member-tags/${choir?.id}/merge`, { as: admin, body: { into } });
    await call(community, 'DELETE', `/api/admin/member-tags/${founder?.id}`, { as: admin });
    await accept('mari@x.test');
    expect(await tagsOf('mari@x.test')).toEqual(['Lauljad']);
  });

  it('prevent the import from starting if the community has no room for new tags', async () => {
    await community.db.insert(memberTags).values(
      Array.from({ length: 199 }, (_, each) => ({
        id: `t${each}`,
        name: `T${each}`,
        look: `t${each}`,
        createdAt: 1,
      })),
    );
    const id = await uploaded(tagged);
    expect((await start(id)).body.error?.code).toBe('member_tags_full');
    await community.db.delete(memberTags).where(eq(memberTags.id, 't0'));
    expect((await start(id)).status).toBe(200);
    expect(await community.db.$count(memberTags)).toBe(200);
  });

  it('make their line invalid if they are too long or too many', async () => {
    const many = Array.from({ length: 21 }, (_, each) => `t${each}`).join('|');
    const id = await uploaded(`email;tags\nmari@x.test;${'a'.repeat(41)}\njaan@x.test;"${many}"\n`);
    expect((await read(id)).items).toMatchObject([
      { state: 'invalid', problem: 'tag_too_long' },
      { state: 'invalid', problem: 'too_many_tags' },
    ]);
  });
});

describe('an uploaded file', () => {
  it('shows what would happen to each line, and invites no one', async () => {
    await actors.member(community, { user: { email: 'liige@x.test' } });
    await actors.member(community, { user: { email: 'keelatud@x.test', status: 'banned' } });
    await call(community, 'POST', '/api/admin/invitations', {
      as: admin,
      body: { people: [{ email: 'kutsutud@x.test' }] },
    });
    const [addressHash] = hashAddress(community, 'lahkunud@x.test');
    await community.db.insert(suppressions).values({ addressHash, reason: 'account_deleted', createdAt: 1 });
    const names = ['uus', 'liige', 'keelatud', 'kutsutud', 'lahkunud', 'uus'];
    const id = await uploaded(['email', ...names.map((name) => `${name}@x.test`), 'vigane'].join('\n'));
    const { import: shown, items, nextCursor } = await read(id);
    expect(items.map(({ line, state }) => [line, state])).toEqual([
      [2, 'ready'],
      [3, 'member'],
      [4, 'banned'],
      [5, 'pending'],
      [6, 'left'],
      [7, 'repeated'],
      [8, 'invalid'],
    ]);
    expect(nextCursor).toBeNull();
    expect(shown).toMatchObject({ fileName: 'liikmed.csv', state: 'checked', counts: { ready: 1, invalid: 1 } });
    await send();
    expect(await invitedTo()).toEqual(['kutsutud@x.test']);
    expect((await read(id, 'state=invalid')).items.map(({ line }) => line)).toEqual([8]);
  });

  it('isn’t stored until the address column is chosen', async () => {
    const text = 'Kontakt,Kes\nmari@x.test,Mari\n';
    expect((await upload(text)).body.data).toEqual({ id: null, headings: ['Kontakt', 'Kes'] });
    expect(await community.db.$count(userImports)).toBe(0);
    const { body } = await upload(text, '&emailColumn=0&nameColumn=1');
    expect((await read(body.data.id)).items).toMatchObject([{ email: 'mari@x.test', name: 'Mari', state: 'ready' }]);
  });

  it('is previewed before anything is stored, in the encoding that suits the language or was chosen', async () => {
    const names: Array<[string, number[], string]> = [
      ['windows-1257', [0xd0, 0x61, 0xde], 'ŠaŽ'],
      ['iso-8859-15', [0x4b, 0x61, 0xa8, 0x69, 0x6e], 'Kašin'],
      ['iso-8859-4', [0xa9, 0x75, 0x6c, 0x74, 0x73], 'Šults'],
      ['windows-1252', [0x4b, 0x61, 0x9a, 0x69, 0x6e], 'Kašin'],
      ['windows-1251', [0xc8, 0xe2, 0xe0, 0xed], 'Иван'],
    ];
    for (const [encoding, bytes, name] of names) {
      const file = Uint8Array.from([...Buffer.from('email;nimi\nmari@x.test;'), ...bytes]);
      const { data } = (await upload(file, '&preview=yes')).body;
      expect(data.preview).toEqual({ encoding, hasAddresses: true, sample: [['mari@x.test', name]] });
      expect(data.id).toBeNull();
    }
    expect(await community.db.$count(userImports)).toBe(0);
    expect(await actions()).toEqual([]);
    const icelandic = Uint8Array.from([...Buffer.from('email;nimi\nthor@x.test;'), 0xde, 0xf3, 0x72]);
    const stored = await upload(icelandic, '&encoding=windows-1252');
    expect((await read(stored.body.data.id)).items).toMatchObject([{ name: 'Þór' }]);
    expect((await upload(icelandic, '&encoding=ebcdic')).status).toBe(400);
  });

  it('is refused if it is too large or isn’t CSV', async () => {
    const large = await upload(new Uint8Array(maxImport.bytes).fill(97));
    expect([large.status, large.body.error?.code]).toEqual([413, 'file_too_large']);
    expect((await upload(new Uint8Array([80, 75, 3, 4, 0]))).body.error?.code).toBe('import_not_text');
  });

  it('may have 20,000 lines, which are paged', async () => {
    const lines = Array.from({ length: maxImport.rows }, (_, index) => `m${index}@x.test`);
    const id = await uploaded(['email', ...lines].join('\n'));
    const first = await read(id);
    expect(first.import.counts).toEqual({ ready: maxImport.rows });
    expect([first.items.length, first.nextCursor]).toEqual([50, '51']);
    expect((await read(id, 'cursor=51')).items[0]?.line).toBe(52);
  });

  it('offers its refused lines as a download', async () => {
    const id = await uploaded('email\nmari@x.test\nvigane\n');
    const { body: text } = await call<string>(community, 'GET', `${api}/${id}/refused`, { as: admin });
    expect(text).toContain('3;vigane');
    expect(text).not.toContain('mari@x.test');
  });
});

describe('a started import', () => {
  it('invites each person once, by name, and finishes', async () => {
    const id = await uploaded();
    expect((await start(id)).status).toBe(200);
    await Promise.all([send(), send()]);
    await send();
    expect(await invitedTo()).toEqual(['jaan@x.test', 'mari@x.test']);
    expect((await read(id)).import).toMatchObject({ state: 'finished', counts: { invited: 2 } });
    const token = (await findMailedLink(community, 'mari@x.test')).searchParams.get('token');
    expect(await getInvitation(createTestContext(community), token ?? '')).toEqual({ name: 'Mari', refusal: null });
    const password = 'kuu paistab metsa kohal';
    await call(community, 'POST', '/api/invitations/accept', { body: { token, password, passwordRepeat: password } });
    expect(await getInvitation(createTestContext(community), token ?? '')).toEqual({
      name: null,
      refusal: 'token_invalid',
    });
    const [mari] = await community.db.select().from(users).where(eq(users.email, 'mari@x.test'));
    expect(mari).toMatchObject({ name: 'Mari', role: 'user' });
  });

  it('is started by only one of several concurrent calls', async () => {
    const id = await uploaded();
    const other = await actors.admin(community);
    const answers = await Promise.all([start(id), start(id, {}, other), start(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await actions()).filter((action) => action === 'user-import.start')).toHaveLength(1);
  });

  it('invites at most 80 people a minute, and continues in the next', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `m${index}@x.test`);
    const id = await uploaded(['email', ...lines].join('\n'));
    await start(id);
    await send();
    expect((await read(id)).import).toMatchObject({ state: 'sending', counts: { invited: 80, ready: 20 } });
    await send();
    expect((await read(id)).import.counts).toEqual({ invited: 100 });
    expect(new Set(await invitedTo()).size).toBe(100);
  });

  it('leaves no half-written invitation if a run is interrupted', async () => {
    const id = await uploaded();
    await start(id);
    const { db } = community;
    const [first] = await selectNextRows(db, 1);
    const attempt = { importId: id, line: first?.line ?? 0, attempt: 'a', hashes: [] };
    const broken = db.run(sql`insert into ${users} (id) values ('incomplete')`);
    await expect(namedBatch(db, { taken: claimImportRow(db, attempt, testNow), broken })).rejects.toThrow();
    expect((await read(id)).import.counts).toEqual({ ready: 2 });
    await send();
    expect(await invitedTo()).toEqual(['jaan@x.test', 'mari@x.test']);
  });

  it('invites no one who has become a member, been banned, left or been invited since the upload', async () => {
    const id = await uploaded('email\nmari@x.test\njaan@x.test\nkeelatud@x.test\nlahkunud@x.test\n');
    await actors.member(community, { user: { email: 'mari@x.test' } });
    await actors.member(community, { user: { email: 'keelatud@x.test', status: 'banned' } });
    await call(community, 'POST', '/api/admin/invitations', {
      as: admin,
      body: { people: [{ email: 'jaan@x.test' }] },
    });
    const [addressHash] = hashAddress(community, 'lahkunud@x.test');
    await community.db.insert(suppressions).values({ addressHash, reason: 'account_deleted', createdAt: 1 });
    await start(id);
    await send();
    expect((await read(id)).import.counts).toEqual({ member: 1, pending: 1, banned: 1, left: 1 });
    expect(await community.db.$count(invitations)).toBe(1);
  });

  it('invites unsubscribed people only if the administrator chooses to', async () => {
    const text = 'email,subscribed_to_emails\nmari@x.test,true\njaan@x.test,false\n';
    const without = await uploaded(text);
    await start(without);
    await send();
    expect((await read(without)).import.counts).toEqual({ invited: 1, unsubscribed: 1 });
    const all = await uploaded('email,subscribed_to_emails\njaan@x.test,false\n');
    expect((await start(all)).body.error?.code).toBe('import_invites_nobody');
    await start(all, { unsubscribed: true });
    await send();
    expect(await invitedTo()).toEqual(['jaan@x.test', 'mari@x.test']);
  });

  it('never invites people who are gone, even if the administrator includes unsubscribed ones', async () => {
    const rows = [
      'mari@x.test;subscribed',
      'jaan@x.test;unsubscribed',
      'kati@x.test;bounced',
      'Jaan@x.test;deleted',
      'rein@x.test;cancelled',
    ];
    const id = await uploaded(['email;status', ...rows, 'liis@x.test;opted-out'].join('\n'));
    const { import: shown } = await read(id);
    expect([shown.counts, shown.askable]).toEqual([{ ready: 1, unsubscribed: 4, repeated: 1 }, 1]);
    await start(id, { unsubscribed: true });
    await send();
    await send();
    expect(await invitedTo()).toEqual(['liis@x.test', 'mari@x.test']);
    const gone = await uploaded('email;status\nkati@x.test;bounced\n');
    expect((await start(gone, { unsubscribed: true })).body.error?.code).toBe('import_invites_nobody');
  });

  it('can be stopped immediately, and continues when it is started again', async () => {
    const id = await uploaded();
    await start(id);
    expect((await stop(id)).status).toBe(200);
    expect((await stop(id)).body.error?.code).toBe('import_not_sending');
    await send();
    expect(await invitedTo()).toEqual([]);
    await start(id);
    await send();
    expect(await invitedTo()).toHaveLength(2);
    const acts = ['user-import.upload', 'user-import.start', 'user-import.stop', 'user-import.start'];
    expect(await actions()).toEqual(acts);
  });

  it('stops once the administrator who started it is demoted', async () => {
    const id = await uploaded();
    await start(id);
    await community.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
    await send();
    expect(await community.db.select().from(userImports)).toMatchObject([{ state: 'stopped' }]);
    expect(await invitedTo()).toEqual([]);
  });
});

describe('an import’s data', () => {
  it('is deleted 30 days after the import was last used, unless invitations are still being sent', async () => {
    await uploaded();
    const sending = await uploaded();
    await start(sending);
    const cleanUp = (now: Date) => cleanUpWhenDue(createTestContext(community, { now }));
    const left = async () => [await community.db.$count(userImports), await community.db.$count(userImportRows)];
    await cleanUp(later(29 * day));
    expect(await left()).toEqual([2, 4]);
    await cleanUp(later(31 * day));
    await cleanUp(later(32 * day));
    expect(await left()).toEqual([1, 2]);
  });
});
