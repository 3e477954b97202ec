import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';

it('changing a sequence records each mail’s timing and subjects, before and after', async () => {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const step = { plan: 'any', posted: 'any', returned: 'any' };
  const text = (subject: string) => ({ subject, preview: '', body: 'Tere!' });
  const change = async (version: number, days: number, subject: string) => {
    const steps = [{ ...step, id: 'one', days, texts: { et: text(subject), en: text('Hello') } }];
    const body = { version, steps, silentDays: 40 };
    expect((await call(community, 'PATCH', '/api/admin/email-sequences/silence', { as: admin, body })).status).toBe(
      200,
    );
  };
  await change(1, 0, 'Tere');
  await change(2, 3, 'Tere taas');
  const rows = await community.db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(rows.at(-1)).toMatchObject({
    action: 'sequence.change',
    before: { silentDays: 40, mail1: '0 d: Tere / Hello' },
    after: { silentDays: 40, mail1: '3 d: Tere taas / Hello' },
  });
});
