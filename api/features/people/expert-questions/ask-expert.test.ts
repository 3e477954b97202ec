import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { renderMail } from '#api/platform/mail/render-mail.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  hour,
  insertExpert,
  later,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { testMailBrand } from '#api/testing/mail-brand.ts';
import { expertProfiles } from '../experts/schema.ts';
import { insertQuestion } from './queries.ts';
import { expertQuestions } from './schema.ts';

let community: TestCommunity;
let mart: TestActor;
let mari: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  mart = await insertExpert(community, { locale: 'en' });
  mari = await actors.member(community);
});

const ask = (message: unknown, { as = mari, to = mart.id, now = later(0) } = {}) =>
  call(community, 'POST', `/api/experts/${to}/questions`, { as, body: { message }, now });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.error?.code];
const mailsTo = async ({ email }: TestActor) => (await readOutbox(community)).filter(({ to }) => to === email);
const kept = () => community.db.select().from(expertQuestions);

describe('askExpert', () => {
  it('mails the asker one copy in their own language, however often they send it', async () => {
    const answers = await Promise.all([ask('Miks ma öösel ärkan?'), ask('Miks ma öösel ärkan?')]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const [copy, ...more] = await mailsTo(mari);
    expect(more).toEqual([]);
    expect(copy).toMatchObject({
      locale: 'et',
      blocks: expect.arrayContaining([{ kind: 'quote', text: 'Miks ma öösel ärkan?' }]),
    });
    expect(JSON.stringify(copy)).not.toContain(mart.email);
  });

  it('mails the question in the expert’s language, with replies to the member', async () => {
    const answer = await ask('Miks ma öösel ärkan?\r\n\r\nKell kolm.');
    expect(answer.status).toBe(202);
    expect(JSON.stringify(answer.body)).not.toContain('@');
    const [mail, ...more] = await mailsTo(mart);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: mart.email, replyTo: mari.email, locale: 'en' });
    expect(mail?.subject).toContain('Mari Maasikas asks for your advice');
    expect(mail?.blocks).toContainEqual({ kind: 'quote', text: 'Miks ma öösel ärkan?\n\nKell kolm.' });
    expect(community.jobs).toHaveLength(2);
    expect(await kept()).toMatchObject([{ expertId: mart.id, senderId: mari.id }]);
  });

  it('escapes names and questions in markup and headers', async () => {
    const name = '"><img src=x> Bcc: all@people.test';
    const sender = await actors.member(community, { user: { name } });
    await ask('<script>alert(1)</script>', { as: sender });
    const [mail] = await mailsTo(mart);
    const rendered = mail && renderMail({ ...mail, replyTo: `${mail.replyTo}\r\nBcc: all@people.test` }, testMailBrand);
    expect(rendered?.html).not.toMatch(/<script|<img/);
    expect(`${rendered?.subject}${rendered?.replyTo}`).not.toMatch(/[\r\n]/);
  });

  it('sends the same words once, even concurrently, and again after a day', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask('Miks ma ärkan?')));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect([(await kept()).length, (await mailsTo(mart)).length, (await mailsTo(mari)).length]).toEqual([1, 1, 1]);
    expect((await ask('Miks ma ärkan?', { now: later(day + hour) })).status).toBe(202);
    expect((await ask('Aga hommikul?', { now: later(day + hour) })).status).toBe(202);
    expect([(await kept()).length, (await mailsTo(mart)).length, (await mailsTo(mari)).length]).toEqual([3, 3, 3]);
  });

  it('refuses an empty or too long question', async () => {
    for (const [message, code] of [
      [' \n ', 'message_required'],
      [undefined, 'message_required'],
      ['x'.repeat(4_001), 'message_too_long'],
    ]) {
      const { status, body } = await ask(message);
      expect([status, body.error?.fields?.['message']?.code]).toEqual([400, code]);
    }
    expect((await ask('x'.repeat(4_000))).status).toBe(202);
  });

  it('refuses experts who take no questions, are not listed, or are the sender', async () => {
    const quiet = await insertExpert(community, {}, { takesQuestions: false });
    const unlisted = await insertExpert(community, {}, { isListed: false });
    const banned = await insertExpert(community, { status: 'banned' });
    const former = await insertExpert(community);
    await community.db.update(users).set({ isExpert: false }).where(eq(users.id, former.id));
    const foreign = await insertExpert(await createTestCommunity());
    expect(codeOf(await ask('Tere', { to: quiet.id }))).toEqual([409, 'takes_no_questions']);
    for (const { id } of [unlisted, banned, former, foreign, mari])
      expect((await ask('Tere', { to: id, as: await actors.member(community) })).status).toBe(404);
    expect(codeOf(await ask('Tere', { as: mart }))).toEqual([409, 'own_profile']);
    expect([await kept(), await readOutbox(community)]).toEqual([[], []]);
  });

  it('respects a concurrent refusal: a question is mailed or refused, never both', async () => {
    const close = () =>
      community.db.update(expertProfiles).set({ takesQuestions: false }).where(eq(expertProfiles.userId, mart.id));
    const sender = async () => ask('Tere', { as: await actors.member(community) });
    const answers = await Promise.all([sender(), sender(), close(), sender(), sender()]);
    const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []));
    expect(statuses.every((status) => status === 202 || status === 409)).toBe(true);
    const accepted = statuses.filter((status) => status === 202).length;
    expect([(await kept()).length, (await mailsTo(mart)).length, (await readOutbox(community)).length]).toEqual([
      accepted,
      accepted,
      2 * accepted,
    ]);
    expect(codeOf(await ask('Veel'))).toEqual([409, 'takes_no_questions']);
  });

  it('stores nothing when the expert stops taking questions between read and write', async () => {
    const question = { id: newId(), expertId: mart.id, senderId: mari.id, message: 'Tere' };
    await community.db.update(expertProfiles).set({ takesQuestions: false });
    expect((await insertQuestion(community.db, question, testNow)).rowsAffected).toBe(0);
    await community.db.update(expertProfiles).set({ takesQuestions: true });
    expect((await insertQuestion(community.db, question, testNow)).rowsAffected).toBe(1);
  });

  it('allows a member 5 questions a day to one expert, and 10 an hour in all', async () => {
    const statuses = async (count: number, options: Parameters<typeof ask>[1]) => {
      const seen: number[] = [];
      for (let index = 0; index < count; index += 1)
        seen.push((await ask(`${index} ${Math.random()}`, options)).status);
      return seen;
    };
    expect(await statuses(6, {})).toEqual([202, 202, 202, 202, 202, 429]);
    const kadri = await insertExpert(community);
    expect(await statuses(5, { to: kadri.id })).toEqual([202, 202, 202, 202, 429]);
    const refused = await ask('Tere', { to: (await insertExpert(community)).id });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(3600);
    expect((await ask('Tere', { as: await actors.member(community) })).status).toBe(202);
    expect((await ask('Hiljem', { now: later(hour) })).status).toBe(429);
    expect((await ask('Homme', { now: later(day) })).status).toBe(202);
    expect(await kept()).toHaveLength(11);
  });
});
