import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { createContext } from '#api/context.ts';
import { readLocalSettings } from '../local/settings.ts';
import { expectedTenant } from './find-tenant.ts';
import { readTenantFolders } from './read-folders.ts';
import { demoPassword } from './seed-accounts.ts';
import { withTarget } from './target/open-target.ts';
import { createWorkspace, type Workspace } from './testing.ts';

/** A community that was written in, exported, and imported elsewhere, where its people go on as if nothing happened. */
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

/** Runs work against the API of a workspace's community, without a Worker in between. */
async function inCommunity(place: Workspace, work: (ask: Ask) => Promise<void>): Promise<void> {
  const environment = { DATA_FOLDER: join(place.folder, 'data'), TENANTS_FOLDER: place.tenants };
  const settings = readLocalSettings(environment);
  await withTarget({ kind: 'local', settings, environment }, async (target) => {
    const [folder] = readTenantFolders(settings.tenants).folders;
    if (!folder) throw new Error('there is no community');
    const tenant = expectedTenant(folder, null);
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
const hits = async (ask: Ask, who: string, word: string) => {
  const found = await ask(who, `GET /api/search?q=${encodeURIComponent(word)}`);
  const messages = await ask(who, `GET /api/messages/search?q=${encodeURIComponent(word)}`);
  return [found, messages].map(({ data }) => data.items.map(({ id }: Json) => id).sort());
};
const words = ['lantern', 'rope', 'lanterns', 'tide', 'wave', 'harbour', 'lan'];
const found: Record<string, Json> = {};

beforeAll(async () => {
  origin.write('harbor');
  expect(await origin.run('apply', 'harbor')).toMatchObject({ code: 0 });
  expect(await origin.run('seed', 'harbor')).toMatchObject({ code: 0 });
  await inCommunity(origin, async (ask) => {
    const { data: spaces } = await ask('member', 'GET /api/spaces');
    const space = (spaces.items ?? spaces)[0].id;
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
    for (const word of words) found[word] = [await hits(ask, 'member', word), await hits(ask, 'premium', word)];
  });
  expect(Object.values(made).filter(Boolean)).toHaveLength(6);
  expect(await origin.run('export', 'harbor', file)).toMatchObject({ code: 0 });
  mkdirSync(join(elsewhere.folder, 'data'));
  cpSync(join(origin.folder, 'data/secrets.json'), join(elsewhere.folder, 'data/secrets.json'));
  expect(await elsewhere.run('import', file)).toMatchObject({ code: 0 });
});

it('finds the same by every word, for each of its people', async () => {
  expect(found['lantern'][0].map((ids: string[]) => ids.length > 0)).toEqual([true, true]);
  await inCommunity(elsewhere, async (ask) => {
    for (const word of words) {
      expect([word, await hits(ask, 'member', word), await hits(ask, 'premium', word)]).toEqual([word, ...found[word]]);
    }
  });
});

it('lets a member edit, react to, save, answer, report, search and delete what was brought along', async () => {
  await inCommunity(elsewhere, async (ask) => {
    const edited = { title: 'The ebb', body: 'Only a bell.', version: 1 };
    const steps: Array<[string, string, object?]> = [
      ['member', `PATCH /api/posts/${made.post}`, edited],
      ['member', `PUT /api/posts/${made.other}/reactions/heart`],
      ['member', `DELETE /api/posts/${made.other}/reactions/heart`],
      ['member', `PUT /api/comments/${made.comment}/reactions/thanks`],
      ['member', `POST /api/posts/${made.other}/comments`, { body: 'A bell too?' }],
      ['member', `PATCH /api/comments/${made.mine}`, { body: 'A bell, in the end.', version: 1 }],
      ['member', `POST /api/reports`, { target: { type: 'comment', id: made.comment }, reason: 'spam' }],
      ['member', `POST /api/reports`, { target: { type: 'message', id: made.reply }, reason: 'harassment' }],
      ['premium', `PATCH /api/messages/${made.reply}`, { content: 'Dry as a bell.' }],
      [
        'member',
        `POST /api/threads/${made.thread}/messages`,
        { content: 'Ring the bell!', files: [], clientId: crypto.randomUUID() },
      ],
    ];
    for (const [who, line, body] of steps) {
      const { status, error } = await ask(who, line, body);
      expect([line, status < 300, error]).toEqual([line, true, '']);
    }
    const [posts, messages] = await hits(ask, 'member', 'bell');
    expect([posts.includes(made.post), posts.includes(made.mine), messages.length]).toEqual([true, true, 2]);
    expect((await hits(ask, 'member', 'tide'))[0]).not.toContain(made.post);
    for (const line of [`DELETE /api/comments/${made.mine}`, `DELETE /api/posts/${made.post}`]) {
      expect([line, (await ask('member', line)).status]).toEqual([line, 200]);
    }
    expect((await ask('premium', `DELETE /api/messages/${made.reply}`)).status).toBe(200);
    expect((await hits(ask, 'member', 'dry'))[1]).not.toContain(made.reply);
    expect((await hits(ask, 'member', 'bell'))[0]).not.toContain(made.mine);
  });
});

it('lets a moderator remove, restore, pin and lock what was brought along', async () => {
  await inCommunity(elsewhere, async (ask) => {
    const act = { reason: 'Off topic', ground: 'rules' };
    const steps: Array<[string, object?]> = [
      [`POST /api/posts/${made.other}/remove`, act],
      [`POST /api/posts/${made.other}/restore`, act],
      [`POST /api/comments/${made.comment}/remove`, act],
      [`POST /api/comments/${made.comment}/restore`, act],
    ];
    for (const [line, body] of steps) {
      const { status, error } = await ask('moderator', line, body);
      expect([line, status < 300, error]).toEqual([line, true, '']);
      const isGone = line.endsWith('/remove');
      const id = line.includes('posts') ? made.other : made.comment;
      expect([line, (await hits(ask, 'member', 'rope'))[0].includes(id)]).toEqual([line, !isGone]);
    }
    expect((await ask('moderator', 'GET /api/moderation/reports')).status).toBe(200);
  });
});
