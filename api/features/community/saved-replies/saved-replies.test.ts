import { describe, expect, it } from 'vitest';
import { actors, type CommonResponse, call, createTestCommunity, type TestActor } from '#api/testing/index.ts';
import { bodyLength, maxSavedReplies, type SavedReply, titleLength } from './contract.ts';

const community = await createTestCommunity();
const path = '/api/expert/replies';
const text = { title: 'Uni', body: 'Maga hästi!' };
const create = (as: TestActor, body: object = text) =>
  call<CommonResponse & { data: { id: string } }>(community, 'POST', path, { as, body });
const update = (as: TestActor, id: string, body: object) => call(community, 'PUT', `${path}/${id}`, { as, body });
const remove = (as: TestActor, id: string) => call(community, 'DELETE', `${path}/${id}`, { as, body: {} });
const listed = async (as: TestActor) =>
  (await call<{ data: { items: SavedReply[] } }>(community, 'GET', path, { as })).body.data.items;

describe('saved replies', () => {
  it('are created, changed and deleted by their owner, and deleting is idempotent', async () => {
    const mart = await actors.expert(community);
    const { id } = (await create(mart)).body.data;
    expect(await listed(mart)).toEqual([{ id, ...text }]);
    expect((await update(mart, id, { title: ' Öö ', body: 'Kardinad ette.' })).status).toBe(200);
    expect(await listed(mart)).toEqual([{ id, title: 'Öö', body: 'Kardinad ette.' }]);
    expect([(await remove(mart, id)).status, (await remove(mart, id)).status]).toEqual([200, 200]);
    expect(await listed(mart)).toEqual([]);
  });

  it('are hidden from other experts, who can’t change or delete them', async () => {
    const [mart, other] = [await actors.expert(community), await actors.expert(community)];
    const { id } = (await create(mart)).body.data;
    expect(await listed(other)).toEqual([]);
    expect((await update(other, id, { title: 'Muu', body: 'Muu' })).status).toBe(404);
    await remove(other, id);
    expect(await listed(mart)).toEqual([{ id, ...text }]);
  });

  it('are limited in number, even when several are created at once', async () => {
    const mart = await actors.expert(community);
    for (let index = 2; index < maxSavedReplies; index += 1) await create(mart);
    const answers = await Promise.all([create(mart), create(mart), create(mart), create(mart)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await create(mart)).body.error?.code).toBe('saved_replies_full');
    expect(await listed(mart)).toHaveLength(maxSavedReplies);
  });

  it.each([
    ['title', '', 'title_required'],
    ['title', 'a'.repeat(titleLength + 1), 'saved_reply_title_long'],
    ['body', ' ', 'saved_reply_required'],
    ['body', 'a'.repeat(bodyLength + 1), 'saved_reply_long'],
  ])('are refused with an invalid %s', async (field, value, code) => {
    const { status, body } = await create(await actors.expert(community), { ...text, [field]: value });
    expect([status, body.error?.fields?.[field]?.code]).toEqual([400, code]);
  });
});
