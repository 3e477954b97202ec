import { beforeEach, describe, expect, it } from 'vitest';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import { createPng } from '#api/platform/images/testing.ts';
import {
  actors,
  bindings,
  call,
  createActorContext,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertConversation,
  insertMessage,
  later,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { unsentTexts } from '../../unsent-texts/schema.ts';
import { openMessageFile } from '../inbox/open-message-file.ts';
import type { ConversationView } from '../read/contract.ts';
import { deleteUnsentFiles } from '../unsent-files/delete-unsent-files.ts';
import { type MessageFile, maxUnsentFiles } from './contract.ts';
import { personalData } from './personal-data.ts';
import { messageFiles } from './schema.ts';

let community: TestCommunity;
let mari: TestActor;
let jaan: TestActor;
let id: string;

beforeEach(async () => {
  community = await createTestCommunity();
  [mari, jaan] = [await actors.member(community), await actors.member(community)];
  id = await insertConversation(community, { members: [mari.id, jaan.id] });
});

const pdf = new TextEncoder().encode('%PDF-1.7 …');
const upload = (as: TestActor, body: Uint8Array, name = 'Kiri.pdf') =>
  call<{ data: MessageFile; error?: { code: string } }>(
    community,
    'PUT',
    `/api/message-files?name=${encodeURIComponent(name)}`,
    { as, body, headers: { 'content-type': 'application/octet-stream' } },
  );
const send = (as: TestActor, files: readonly string[], descriptions?: Readonly<Record<string, string>>) =>
  call<{ data: { messageId: string }; error?: { code: string } }>(community, 'POST', `/api/threads/${id}/messages`, {
    as,
    body: { content: '', files, ...(descriptions && { descriptions }) },
  });
const filesOf = async (as: TestActor) => {
  const { body } = await call<{ data: ConversationView }>(community, 'GET', `/api/threads/${id}`, { as });
  return body.data.messages.flatMap(({ files }) => files);
};
const follow = async (as: TestActor | null, address: string, now = testNow) => {
  const url = new URL(address, 'https://kuu.test');
  const context = await createActorContext(community, as, { now });
  const input = { ...Object.fromEntries(url.searchParams), id: url.pathname.split('/').at(-1) ?? '' };
  return openMessageFile(context, input, new Request(url)).catch((error: { kind: string }) => error.kind);
};

describe('a file attached to a message', () => {
  it('can be sent without text, is shown with its type, and opens with a link', async () => {
    const { data } = (await upload(mari, pdf)).body;
    expect(data).toMatchObject({ name: 'Kiri.pdf', type: 'application/pdf', bytes: pdf.byteLength, address: null });
    expect((await send(mari, [data.id])).status).toBe(201);
    const [file] = await filesOf(jaan);
    const answer = await follow(jaan, file?.address ?? '');
    expect(answer).toBeInstanceOf(Response);
    const { headers } = answer as Response;
    expect(headers.get('content-disposition')).toContain('attachment; filename="Kiri.pdf"');
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'application/pdf',
      'private, no-cache',
    ]);
  });

  it('gets the type of its content, and dimensions if it’s a picture', async () => {
    const { data } = (await upload(mari, createPng({}), 'Kodu.heic')).body;
    expect(data).toMatchObject({ name: 'Kodu.png', type: 'image/png' });
    expect([data.width, data.height].every((side) => Number(side) > 0)).toBe(true);
    const [row] = await community.db.select().from(messageFiles);
    const stored = await bindings.FILES.get(row?.key ?? '');
    expect(stored).not.toBeNull();
    expect(row?.key).not.toContain('.');
  });

  it('keeps its description if it’s a picture, and loses it otherwise', async () => {
    const [picture, other] = [(await upload(mari, createPng({}))).body.data.id, (await upload(mari, pdf)).body.data.id];
    const unknown = { [id]: 'Midagi muud' };
    const { status } = await send(mari, [picture, other], {
      [picture]: ' Porised  saapad ',
      [other]: 'Kiri',
      ...unknown,
    });
    expect(status).toBe(201);
    expect((await filesOf(jaan)).map(({ description }) => description)).toEqual(['Porised saapad', '']);
  });

  it.each([
    ['starts a conversation', '/api/threads', () => ({ to: [jaan.id] })],
    ['is to the team', '/api/threads/team', () => ({})],
    ['is to a member in the community’s name', '/api/admin/messages', () => ({ to: jaan.id, subject: 'Saapad' })],
  ])('is stored with its description if its message %s', async (_, path, more) => {
    const as = path.includes('admin') ? await actors.admin(community) : mari;
    const picture = (await upload(as, createPng({}))).body.data.id;
    const body = { content: 'Tere', files: [picture], descriptions: { [picture]: 'Saapad' }, ...more() };
    expect((await call(community, 'POST', path, { as, body })).status).toBe(201);
    expect(await community.db.select().from(messageFiles)).toMatchObject([{ id: picture, description: 'Saapad' }]);
  });

  it('is stored with its description if its message answers a member in the community’s name', async () => {
    const as = await actors.admin(community);
    const conversationId = await insertConversation(community, { members: [mari.id], kind: 'community' });
    await insertMessage(community, { conversationId, senderId: mari.id });
    const picture = (await upload(as, createPng({}))).body.data.id;
    const body = { content: '', files: [picture], descriptions: { [picture]: 'Saapad' }, seen: 1 };
    const { status } = await call(community, 'POST', `/api/admin/messages/${conversationId}/messages`, { as, body });
    expect(status).toBe(201);
    expect(await community.db.select().from(messageFiles)).toMatchObject([{ id: picture, description: 'Saapad' }]);
  });

  it('is refused with a description of more than 300 characters, and can then be sent with a shorter one', async () => {
    const picture = (await upload(mari, createPng({}))).body.data.id;
    const { status, body } = await send(mari, [picture], { [picture]: 'a'.repeat(301) });
    expect([status, body.error]).toMatchObject([
      400,
      { fields: { [`descriptions.${picture}`]: { code: 'picture_description_too_long' } } },
    ]);
    expect((await send(mari, [picture], { [picture]: 'a'.repeat(300) })).status).toBe(201);
  });

  it('opens only for members of the conversation, each with their own link, for at most two hours', async () => {
    await send(mari, [(await upload(mari, pdf)).body.data.id]);
    const [mine, his] = [(await filesOf(mari))[0]?.address ?? '', (await filesOf(jaan))[0]?.address ?? ''];
    const stranger = await actors.admin(community);
    expect(await follow(mari, mine)).toBeInstanceOf(Response);
    expect([await follow(jaan, mine), await follow(stranger, his), await follow(null, mine)]).toEqual([
      'not_found',
      'not_found',
      'not_found',
    ]);
    expect(await follow(mari, mine, later(2 * hour))).toBe('gone');
    await call(community, 'POST', `/api/threads/${id}/leave`, { as: jaan });
    expect(await follow(jaan, his)).toBe('not_found');
  });

  it('is inaccessible once its sender is blocked or its message is deleted', async () => {
    const { messageId } = (await send(mari, [(await upload(mari, pdf)).body.data.id])).body.data;
    const address = (await filesOf(jaan))[0]?.address ?? '';
    await call(community, 'PUT', `/api/blocks/${mari.id}`, { as: jaan });
    expect(await follow(jaan, address)).toBe('not_found');
    await call(community, 'DELETE', `/api/blocks/${mari.id}`, { as: jaan });
    expect(await follow(jaan, address)).toBeInstanceOf(Response);
    await call(community, 'DELETE', `/api/messages/${messageId}`, { as: mari });
    expect(await follow(jaan, address)).toBe('not_found');
  });

  it('can be sent only by its owner, and only once', async () => {
    const file = (await upload(mari, pdf)).body.data.id;
    expect((await send(jaan, [file])).body.error?.code).toBe('message_file_gone');
    expect([(await send(mari, [file])).status, (await send(mari, [file])).status]).toEqual([201, 409]);
  });

  it.each([
    ['a script', new TextEncoder().encode('<script>alert(1)</script>'), 400, 'file_type_not_allowed'],
    ['a picture that can’t be cleaned', Uint8Array.of(0xff, 0xd8, 0xff, 0), 400, 'file_type_not_allowed'],
    ['10 MB', new Uint8Array(maxPictureSize.bytes), 413, 'file_too_large'],
  ])('is refused if it is %s', async (_, body, status, code) => {
    const answer = await upload(mari, body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  it('is in its owner’s data export with its description; the export doesn’t say whether it was reported', async () => {
    const { id: file } = (await upload(mari, createPng({}))).body.data;
    await community.db.update(messageFiles).set({ description: 'Kodu', isReported: true });
    const rows = await personalData.copy(community.db, mari.id)['message_files'];
    expect(rows).toMatchObject([{ id: file, description: 'Kodu' }]);
    expect(JSON.stringify(rows)).not.toContain('eported');
  });

  it('is refused while its owner has 100 unsent files; sent ones and those of deleted messages don’t count', async () => {
    const fileOf = (name: string) => ({
      ...{
        id: name,
        key: name,
        ownerId: mari.id,
        name,
        type: 'application/pdf',
        bytes: 1,
        createdAt: testNow.getTime(),
      },
    });
    const waiting = Array.from({ length: maxUnsentFiles - 2 }, (_, index) => fileOf(`w${index}`));
    const withdrawn = Array.from({ length: 5 }, (_, index) => ({ ...fileOf(`d${index}`), isWithdrawn: true }));
    await community.db.insert(messageFiles).values(waiting);
    await community.db.insert(messageFiles).values(withdrawn);
    await send(mari, [(await upload(mari, pdf)).body.data.id]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(mari, pdf)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error?.code).toBe('unsent_files_full');
    const [sent] = answers.filter(({ status }) => status === 200);
    await send(mari, [sent?.body.data.id ?? '']);
    expect([(await upload(mari, pdf)).status, (await upload(jaan, pdf)).status]).toEqual([200, 200]);
  });

  it('is deleted two days after its upload unless a message or an unsent text uses it', async () => {
    const [sent, kept, lost] = [await upload(mari, pdf), await upload(mari, pdf), await upload(mari, pdf)];
    const withdrawn = (await upload(mari, pdf)).body.data.id;
    await send(mari, [sent.body.data.id]);
    const { messageId } = (await send(mari, [withdrawn])).body.data;
    await call(community, 'DELETE', `/api/messages/${messageId}`, { as: mari });
    await community.db.insert(unsentTexts).values({
      ...{ userId: mari.id, place: `conversation:${id}`, clientId: id, version: 1, updatedAt: 0 },
      content: { files: `${kept.body.data.id} ${withdrawn}` },
    });
    const rows = async () => (await community.db.select().from(messageFiles)).map((row) => row.id);
    await deleteUnsentFiles(createTestContext(community, { now: later(2 * day) }));
    expect(await rows()).toHaveLength(4);
    await deleteUnsentFiles(createTestContext(community, { now: later(2 * day + 1) }));
    expect((await rows()).sort()).toEqual([sent.body.data.id, kept.body.data.id].sort());
    expect(await rows()).not.toContain(lost.body.data.id);
  });
});
