import { describe, expect, it } from 'vitest';
import { actors, type CallOptions, call, createTestCommunity, hour, later, testNow } from '#api/testing/index.ts';
import { feedback } from './schema.ts';

const community = await createTestCommunity();
let addresses = 0;

/** Sends feedback from a new IP address, unless the headers set one. */
function send(body: object, { headers, ...options }: CallOptions = {}) {
  addresses += 1;
  const address = { 'cf-connecting-ip': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` };
  return call(community, 'POST', '/api/feedback', { body, headers: { ...address, ...headers }, ...options });
}

const newestRow = async () => (await community.db.select().from(feedback)).sort((a, b) => (a.id < b.id ? 1 : -1))[0];
const countRows = () => community.db.$count(feedback);

/** Returns a new text each time, because the same text from visitors is stored only a few times. */
const hello = () => `Tere ${crypto.randomUUID()}`;

describe('POST /api/feedback', () => {
  it('accepts a message from a visitor', async () => {
    const { status, body } = await send({ message: '  Tore koht!  ' }, { headers: { cookie: 'locale=en' } });
    expect([status, body]).toEqual([202, { success: true }]);
    expect(await newestRow()).toMatchObject({
      message: 'Tore koht!',
      email: null,
      rating: null,
      userId: null,
      page: null,
      locale: 'en',
      state: 'new',
      createdAt: testNow.getTime(),
    });
  });

  it('stores the rating, address and page that a form sends', async () => {
    await send({ message: hello(), rating: '4', email: ' Mari@People.test ', page: '/pricing' });
    expect(await newestRow()).toMatchObject({ rating: 4, email: 'mari@people.test', page: '/pricing' });
    await send({ message: hello(), email: '', page: '' });
    expect(await newestRow()).toMatchObject({ rating: null, email: null, page: null });
  });

  it('stores a message under the member who sends it, whatever the body says', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    await send({ message: 'Tere', userId: jaan.id, state: 'done', id: '1' }, { as: mari });
    expect(await newestRow()).toMatchObject({ userId: mari.id, state: 'new' });
  });

  it('stores a message as a visitor’s when only the page cookie is sent', async () => {
    const mari = await actors.member(community);
    await send({ message: hello() }, { headers: { cookie: `__Host-session=${mari.cookie}` } });
    expect(await newestRow()).toMatchObject({ userId: null });
  });

  it('refuses a banned member', async () => {
    expect((await send({ message: 'Tere' }, { as: await actors.banned(community) })).status).toBe(401);
  });

  it('accepts 1 to 4000 characters, not counting surrounding whitespace', async () => {
    expect((await send({ message: ` ${'ö'.repeat(4_000)} ` })).status).toBe(202);
    expect((await newestRow())?.message).toHaveLength(4_000);
    expect((await send({ message: 'a' })).status).toBe(202);
  });

  it.each([
    ['no message', {}, { message: 'message_required' }],
    ['space only', { message: ' \n ' }, { message: 'message_required' }],
    ['a message that isn’t text', { message: ['Tere'] }, { message: 'message_required' }],
    ['4001 characters', { message: 'a'.repeat(4_001) }, { message: 'message_too_long' }],
    ['a rating of 0', { message: 'Tere', rating: 0 }, { rating: 'rating_invalid' }],
    ['a rating of 6', { message: 'Tere', rating: '6' }, { rating: 'rating_invalid' }],
    ['half a point', { message: 'Tere', rating: 4.5 }, { rating: 'rating_invalid' }],
    ['a rating that isn’t a number', { message: 'Tere', rating: true }, { rating: 'rating_invalid' }],
    ['an invalid address', { message: 'Tere', email: 'mari' }, { email: 'email_invalid' }],
    ['an address that isn’t text', { message: 'Tere', email: 7 }, { email: 'email_invalid' }],
  ])('refuses %s and stores nothing', async (_, body, fields) => {
    const before = await countRows();
    const answer = await send(body);
    const codes = Object.entries(answer.body.error?.fields ?? {}).map(([field, { code }]) => [field, code]);
    expect([answer.status, Object.fromEntries(codes)]).toEqual([400, fields]);
    expect(await countRows()).toBe(before);
  });

  it.each([
    ['another host', '//evil.test'],
    ['another origin', 'https://evil.test'],
    ['more than a line', '/a\nb'],
    ['too long', `/${'a'.repeat(200)}`],
    ['not text', 7],
  ])('drops a page that is %s and keeps the message', async (_, page) => {
    expect((await send({ message: hello(), page })).status).toBe(202);
    expect(await newestRow()).toMatchObject({ page: null });
  });

  it('stores markup as plain text', async () => {
    const message = '<script>alert(1)</script> "><img src=x onerror=alert(1)> {{constructor}}';
    await send({ message });
    expect((await newestRow())?.message).toBe(message);
  });

  it('accepts exactly 10 an hour from an IP address, even concurrently', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.7' };
    const before = await countRows();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send({ message: hello() }, { headers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), 429, 429]);
    expect(await countRows()).toBe(before + 10);
    const refused = await send({ message: hello() }, { headers, now: later(hour - 1) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await send({ message: hello() }, { headers, now: later(hour) })).status).toBe(202);
  });

  it('accepts 10 an hour from a member, from any IP address', async () => {
    const mari = await actors.member(community);
    for (let sent = 0; sent < 10; sent += 1) expect((await send({ message: 'Tere' }, { as: mari })).status).toBe(202);
    expect((await send({ message: 'Tere' }, { as: mari })).status).toBe(429);
    expect((await send({ message: 'Tere' }, { as: await actors.member(community) })).status).toBe(202);
  });

  it('responds as if it accepted the message when a program fills in the decoy, but stores nothing', async () => {
    const before = await countRows();
    const answer = await send({ message: 'Osta siit', topic: 'Pills' });
    expect([answer.status, answer.body]).toEqual([202, { success: true }]);
    expect(await countRows()).toBe(before);
    expect((await send({ message: 'Tere', topic: '' })).status).toBe(202);
    expect((await send({ message: 'Tere', topic: 'x' }, { as: await actors.member(community) })).status).toBe(202);
    expect(await countRows()).toBe(before + 2);
  });

  it('stores the same text from visitors at most three times an hour, from any IP address', async () => {
    const before = await countRows();
    for (const message of ['Osta SIIT', 'osta siit', ' Osta  siit', 'Osta\nsiit']) {
      expect((await send({ message })).status).toBe(202);
    }
    expect(await countRows()).toBe(before + 3);
    expect((await send({ message: 'Osta siit' }, { as: await actors.member(community) })).status).toBe(202);
    expect((await send({ message: 'Osta siit' }, { now: later(hour) })).status).toBe(202);
    expect(await countRows()).toBe(before + 5);
  });

  it('accepts three links from a visitor, and any number from a member', async () => {
    const links = (count: number) => 'https://siit.test '.repeat(count);
    expect((await send({ message: links(3) })).status).toBe(202);
    const refused = await send({ message: `${links(3)} www.siit.test` });
    expect([refused.status, refused.body.error?.fields?.['message']?.code]).toEqual([400, 'too_many_links']);
    expect((await send({ message: links(4) }, { as: await actors.member(community) })).status).toBe(202);
  });

  it('returns 404 for GET, so that no one can read feedback', async () => {
    const admin = await actors.admin(community);
    expect((await call(community, 'GET', '/api/feedback', { as: admin })).status).toBe(404);
  });
});
