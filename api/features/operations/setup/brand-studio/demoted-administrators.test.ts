import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { createHomeStudio, hero } from '#api/testing/home-studio.ts';
import { type CommonResponse, call, day, later, overtake } from '#api/testing/index.ts';
import { brandDraft, brandDraftChanges } from './schema.ts';

const at = later(day).toISOString();
const seen = { revision: 1, version: 2 };

/** The studio's calls with their bodies, and the database exchange before which the caller is demoted. */
const acts: ReadonlyArray<[method: string, path: string, body: object, exchange: number]> = [
  ['PUT', '', { revision: 1, changes: { corners: 'sharp' } }, 2],
  ['PUT', '/home', { revision: 1, sections: { 'f47ac10b-58cc-4372-a567-0e02b2c3d479': { content: hero } } }, 2],
  ['DELETE', '', { revision: 1 }, 3],
  ['POST', '/versions/1/draft', { revision: 1 }, 3],
  ['POST', '/publish', seen, 3],
  ['POST', '/versions/1/restore', { version: 2 }, 3],
  ['PUT', '/schedule', { ...seen, at }, 3],
  ['DELETE', '/schedule', {}, 2],
  ['POST', '/preview', { days: 7 }, 2],
  ['DELETE', '/preview', {}, 2],
];

it.each(acts)(
  '%s %s changes nothing for an administrator who is demoted in the meantime',
  async (method, path, body, exchange) => {
    const { community, jaan, send, publish } = await createHomeStudio();
    const { db } = community;
    await send('PUT', '', { revision: 0, changes: { corners: 'round' } });
    await publish();
    await db.delete(brandDraft);
    await send('PUT', '', { revision: 0, changes: { 'nav.style': 'pills' } });
    expect((await send('PUT', '/schedule', { ...seen, at })).status).toBe(200);
    expect((await send('POST', '/preview', { days: 1 })).status).toBe(200);
    const stored = () =>
      Promise.all([
        db.select().from(brandDraft),
        db.select().from(brandDraftChanges),
        ...[db.$count(brandVersions), db.$count(auditLog)],
      ]);
    const before = await stored();
    const { result, wasOvertaken } = await overtake(
      exchange,
      () => db.update(users).set({ role: 'user' }).where(eq(users.id, jaan.id)),
      () => call<CommonResponse>(community, method, `/api/admin/customizations${path}`, { as: jaan, body }),
    );
    expect([wasOvertaken, result.status, result.body.error?.code]).toEqual([true, 403, 'forbidden']);
    expect(await stored()).toEqual(before);
  },
);
