import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import { appealText, createAppeals } from '#api/testing/appeals.ts';
import { actors, call, day, emptyOutbox, insertAppeal, insertCase, insertDecision, later } from '#api/testing/index.ts';
import { createAppealToken } from '../decisions/index.ts';
import { reports } from '../reports/schema.ts';
import { appeals } from './schema.ts';

const { community, db, decideOn, appeal, codeOf, tokenFor, mailsTo } = await createAppeals();

type Body = Record<string, unknown>;

describe('an appeal', () => {
  it('needs no account: the mail’s token is enough, even for a banned member', async () => {
    await emptyOutbox(community);
    const jaan = await actors.member(community);
    const { id } = await insertCase(community, { authorId: jaan.id });
    await decideOn(id, { action: 'ban' });
    const [mail] = await mailsTo(jaan.email);
    const token = /\/appeals\/([\w.-]+)/.exec(JSON.stringify(mail))?.[1];
    expect((await appeal({ token })).status).toBe(201);
  });

  it('can be made by a suspended member, who finds the decision in their list', async () => {
    const jaan = await actors.member(community);
    const { id } = await insertCase(community, { authorId: jaan.id });
    const decisionId = await decideOn(id, { action: 'suspend', until: later(day).toISOString() });
    expect((await appeal({ decisionId }, jaan)).status).toBe(201);
    const { body } = await call<{ data: { items: Body[] } }>(community, 'GET', '/api/decisions', { as: jaan });
    expect(body.data.items).toMatchObject([
      {
        id: decisionId,
        side: 'author',
        action: 'suspend',
        appealUntil: null,
        appeal: { state: 'pending', words: appealText },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('decidedBy');
  });

  it('can be made only once, even concurrently', async () => {
    const decisionId = await insertDecision(community);
    const answers = await Promise.all([1, 2, 3].map(() => appeal({ token: tokenFor(decisionId) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await db.$count(appeals, eq(appeals.decisionId, decisionId))).toBe(1);
    expect(codeOf(await appeal({ token: tokenFor(decisionId) }))).toEqual([409, 'already_appealed']);
  });

  it('can be made for six months', async () => {
    const [jaan, mari] = [await actors.member(community), await actors.member(community)];
    const first = await insertDecision(community, { authorId: jaan.id });
    const second = await insertDecision(community, { authorId: mari.id });
    const end = later(184 * day);
    expect((await appeal({ token: tokenFor(first) }, undefined, new Date(end.getTime() - 1))).status).toBe(201);
    expect(codeOf(await appeal({ token: tokenFor(second) }, undefined, end))).toEqual([404, 'appeal_link_invalid']);
  });

  it('is refused to anyone else, and with an altered or another community’s token', async () => {
    const decisionId = await insertDecision(community);
    const stranger = await actors.member(community);
    expect((await appeal({ decisionId }, stranger)).status).toBe(404);
    expect((await appeal({ decisionId })).status).toBe(401);
    const token = tokenFor(decisionId);
    const elsewhere = createAppealToken(
      { env: community.env, tenant: { slug: 'muu' } },
      { decisionId, reportId: null },
    );
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      elsewhere,
      'x',
      tokenFor(newId()),
    ]) {
      expect(codeOf(await appeal({ token: wrong }))).toEqual([404, 'appeal_link_invalid']);
    }
  });

  it('is open to authors if action was taken, and to reporters if it wasn’t', async () => {
    const acted = await insertCase(community);
    const removal = await decideOn(acted.id, {});
    const reporter = await db.select().from(reports).where(eq(reports.caseId, acted.id));
    expect(codeOf(await appeal({ token: tokenFor(removal, reporter[0]?.id ?? null) }))).toEqual([
      409,
      'nothing_to_appeal',
    ]);
    const left = await insertCase(community);
    const rejection = await decideOn(left.id, { decision: 'rejected', action: 'none', reason: null });
    expect(codeOf(await appeal({ token: tokenFor(rejection) }))).toEqual([409, 'nothing_to_appeal']);
  });

  it('requires a text', async () => {
    const decisionId = await insertDecision(community);
    expect((await appeal({ token: tokenFor(decisionId), text: ' ' })).status).toBe(400);
  });
});

describe('deleting an account', () => {
  it('erases the texts of the account’s appeals, but keeps the appeals', async () => {
    const jaan = await actors.member(community);
    const { id } = await insertAppeal(community, { authorId: jaan.id });
    const body = { password: jaan.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: jaan, body })).status).toBe(200);
    expect(await db.select().from(appeals).where(eq(appeals.id, id))).toMatchObject([
      { appellantId: null, words: null },
    ]);
  });
});
