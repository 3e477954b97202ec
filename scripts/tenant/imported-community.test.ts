import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { createContext } from '#api/context.ts';
import { createWorkspace, type Workspace } from '../../testing/commands/workspace.ts';
import { readLocalSettings } from '../local/settings.ts';
import { buildTenantRecord } from './find-tenant.ts';
import { readTenantFolders } from './read-folders.ts';
import { demoPassword } from './seed-accounts.ts';
import { withTarget } from './target/open-target.ts';

/** Tests that members can continue as before in a community that was exported and imported elsewhere. */
const key = { ARCHIVE_KEY: 'k'.repeat(44) };
const [origin, elsewhere] = [createWorkspace(key), createWorkspace(key)];
const file = join(origin.folder, 'harbor.tar.gz');

afterAll(() => {
  origin.remove();
  elsewhere.remove();
});

type Ask = (who: string, call: string, body?: object) => Promise<{ status: number; data: Json; error: string }>;
// biome-ignore lint/suspicious/noExplicitAny: answers of thirty calls, which the assertions describe.
type Json = any;

/** Runs work against the API of a workspace's community, without a Worker. */
async function inCommunity(place: Workspace, work: (ask: Ask) => Promise<void>): Promise<void> {
  const environment = { DATA_FOLDER: join(place.folder, 'data'), TENANTS_FOLDER: place.tenants };
  const settings = readLocalSettings(environment);
  await withTarget({ kind: 'local', settings, environment }, async (target) => {
    const [folder] = readTenantFolders(settings.tenants).folders;
    if (!folder) throw new Error('there is no community');
    const tenant = buildTenantRecord(folder, null);
    const env = { ...target.env, JOBS: { send: async () => undefined, sendBatch: async () => undefined } as never };
    const tokens = new Map<string, string>();
    const send = async (line: string, body: object | undefined, token = '') => {
      const [method = '', path = ''] = line.split(' ');
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
      const request = new Request(`http://harbor.localhost${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const context = createContext({ tenant, env, request, defer: (later) => void later.catch(() => undefined) });
      context.answered();
      const answer = await api.fetch(request, { context }, { waitUntil: () => undefined } as never);
      const json = (await answer.json()) as Json;
      return { status: answer.status, data: json.data ?? json, error: json.error?.code ?? '' };
    };
    await work(async (who, line, body) => {
      if (who && !tokens.has(who)) {
        const account = { email: `${who}@harbor.test`, password: demoPassword };
        tokens.set(who, (await send('POST /api/auth/sign-in', account)).data.token);
      }
      return send(line, body, tokens.get(who));
    });
  });
}

const made = { post: '', other: '', comment: '', mine: '', thread: '', reply: '' };
const campaigns = { sending: '', scheduled: '' };

/** Makes calls one after another, each of which has to succeed. */
async function takeSteps(ask: Ask, steps: ReadonlyArray<[who: string, line: string, body?: object]>): Promise<void> {
  for (const [who, line, body] of steps) {
    const { status, error } = await ask(who, line, body);
    expect([line, status < 300, error]).toEqual([line, true, '']);
  }
}

const hits = async (ask: Ask, who: string, word: string) => {
  const found = await ask(who, `GET /api/search?q=${encodeURIComponent(word)}`);
  const messages = await ask(who, `GET /api/messages/search?q=${encodeURIComponent(word)}`);
  return [found, messages].map(({ data }) => data.items.map(({ id, message }: Json) => id ?? message.id).sort());
};
const words = ['lantern', 'rope', 'lanterns', 'tide', 'wave', 'harbour', 'lan'];
const found: Record<string, Json> = {};

beforeAll(async () => {
  origin.write('harbor');
  expect(await origin.run('apply', 'harbor')).toMatchObject({ code: 0 });
  expect(await origin.run('seed', 'harbor')).toMatchObject({ code: 0 });
  await inCommunity(origin, async (ask) => {
    const { data: spaces } = await ask('member', 'GET /api/spaces');
    // In the first space, only staff may start posts.
    const space = spaces.items.find(({ mayPost }: Json) => mayPost).id;
    const post = (title: string) => ({ space, title, body: `A lantern and a rope for ${title}.` });
    made.post = (await ask('member', 'POST /api/posts', post('the tide'))).data.id;
    made.other = (await ask('premium', 'POST /api/posts', post('the wave'))).data.id;
    made.comment = (
      await ask('premium', `POST /api/posts/${made.post}/comments`, { body: 'My rope is longer.' })
    ).data.id;
    made.mine = (
      await ask('member', `POST /api/posts/${made.post}/comments`, { body: 'No harbour needs it.' })
    ).data.id;
    const { data: me } = await ask('premium', 'GET /api/users/profile');
    const begun = {
      to: [(me.user ?? me).id],
      subject: 'Lantern',
      content: 'Is your rope dry?',
      files: [],
      clientId: crypto.randomUUID(),
    };
    const thread = await ask('member', 'POST /api/threads', begun);
    made.thread = thread.data.id;
    const reply = { content: 'Dry as a lantern.', files: [], clientId: crypto.randomUUID() };
    made.reply = (await ask('premium', `POST /api/threads/${made.thread}/messages`, reply)).data.messageId;
    const texts = { en: { subject: 'June', body: 'Come along.' } };
    const campaign = async () =>
      (await ask('admin', 'POST /api/admin/email-campaigns', { name: 'June', texts })).data.id;
    [campaigns.sending, campaigns.scheduled] = [await campaign(), await campaign()];
    const at = new Date(Date.now() + 60_000).toISOString();
    await takeSteps(ask, [
      ['admin', `POST /api/admin/email-campaigns/${campaigns.sending}/send`, { version: 1 }],
      ['admin', `POST /api/admin/email-campaigns/${campaigns.scheduled}/schedule`, { version: 1, at }],
    ]);
    for (const word of words) found[word] = [await hits(ask, 'member', word), await hits(ask, 'premium', word)];
  });
  expect(Object.values(made).filter(Boolean)).toHaveLength(6);
  expect(await origin.run('export', 'harbor', file)).toMatchObject({ code: 0 });
  mkdirSync(join(elsewhere.folder, 'data'));
  cpSync(join(origin.folder, 'data/secrets.json'), join(elsewhere.folder, 'data/secrets.json'));
  expect(await elsewhere.run('import', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/(the campaign “June” waits.*){2}/s),
  });
});

it('an imported community sends no campaign until an administrator resumes it', async () => {
  await inCommunity(elsewhere, async (ask) => {
    const stateOf = async (id: string) => (await ask('admin', `GET /api/admin/email-campaigns/${id}`)).data.state;
    expect([await stateOf(campaigns.sending), await stateOf(campaigns.scheduled)]).toEqual(['paused', 'overdue']);
    await takeSteps(ask, [
      ['admin', `POST /api/admin/email-campaigns/${campaigns.sending}/resume`, { version: 1 }],
      ['admin', `POST /api/admin/email-campaigns/${campaigns.scheduled}/send`, { version: 1 }],
    ]);
  });
});

it('an imported community gives members the same search results as before the export', async () => {
  expect(found['lantern'][0].map((ids: string[]) => ids.length > 0)).toEqual([true, true]);
  await inCommunity(elsewhere, async (ask) => {
    for (const word of words) {
      expect([word, await hits(ask, 'member', word), await hits(ask, 'premium', word)]).toEqual([word, ...found[word]]);
    }
  });
});

it('an imported community lets a moderator remove, restore, pin and lock its posts', async () => {
  await inCommunity(elsewhere, async (ask) => {
    const act = { reason: 'Off topic', ground: 'rules' };
    const post = `/api/posts/${made.other}`;
    const isFound = async (id: string) => (await hits(ask, 'member', 'rope'))[0].includes(id);
    for (const [at, id] of [
      [post, made.other],
      [`/api/comments/${made.comment}`, made.comment],
    ] as const) {
      await takeSteps(ask, [['moderator', `POST ${at}/remove`, act]]);
      expect([at, await isFound(id)]).toEqual([at, false]);
      await takeSteps(ask, [['moderator', `POST ${at}/restore`, { reason: act.reason }]]);
      expect([at, await isFound(id)]).toEqual([at, true]);
    }
    const acts = ['pin', 'unpin', 'lock', 'unlock'].map((verb): [string, string, object] => [
      'moderator',
      `POST ${post}/${verb}`,
      { reason: null },
    ]);
    await takeSteps(ask, acts);
  });
});

it('an imported community lets a member edit, react to, save, answer, report, search and delete its content', async () => {
  await inCommunity(elsewhere, async (ask) => {
    const message = { files: [], clientId: crypto.randomUUID() };
    await takeSteps(ask, [
      ['member', `PATCH /api/posts/${made.post}`, { title: 'The ebb', body: 'Only a bell.', version: 1 }],
      ['member', `PUT /api/posts/${made.other}/reactions/heart`],
      ['member', `DELETE /api/posts/${made.other}/reactions/heart`],
      ['member', `PUT /api/comments/${made.comment}/reactions/thanks`],
      ['member', `PUT /api/posts/${made.other}/save`],
      ['member', `PUT /api/posts/${made.other}/follow`],
      ['member', `POST /api/posts/${made.other}/comments`, { body: 'A bell too?' }],
      ['member', `PATCH /api/comments/${made.mine}`, { body: 'A bell, in the end.', version: 1 }],
      ['member', 'POST /api/reports', { target: { type: 'comment', id: made.comment }, reason: 'spam' }],
      ['member', 'POST /api/reports', { target: { type: 'message', id: made.reply }, reason: 'harassment' }],
      ['premium', `PATCH /api/messages/${made.reply}`, { content: 'Dry as a bell.' }],
      ['member', `POST /api/threads/${made.thread}/messages`, { ...message, content: 'Ring the bell!' }],
    ]);
    const [posts, messages] = await hits(ask, 'member', 'bell');
    expect(posts).toEqual(expect.arrayContaining([made.post, made.mine]));
    expect(messages).toHaveLength(2);
    expect(messages).toContain(made.reply);
    expect((await hits(ask, 'member', 'tide'))[0]).not.toContain(made.post);
    expect((await ask('moderator', 'GET /api/moderation/reports')).data.items).toHaveLength(2);
    await takeSteps(ask, [
      ['member', `DELETE /api/comments/${made.mine}`],
      ['member', `DELETE /api/posts/${made.post}`],
      ['premium', `DELETE /api/messages/${made.reply}`],
    ]);
    const [left, sent] = await hits(ask, 'member', 'bell');
    expect([left.includes(made.post), left.includes(made.mine)]).toEqual([false, false]);
    expect([sent.length, sent.includes(made.reply)]).toEqual([1, false]);
  });
});
