import { expect, it } from 'vitest';
import { pngOf } from '#api/platform/images/testing.ts';
import { actors, bindings, call, createTestCommunity, createTestContext, day, hour } from '#api/testing/index.ts';
import { deleteUnusedLogos } from './delete-unused-logos.ts';

interface Answer {
  data: { revision: number; version: number; draft: Record<string, string | null> };
}

/** Three in the morning, so many days after everything was uploaded. */
function nightAfter(days: number): Date {
  const after = Date.now() + days * day;
  return new Date(after - (after % day) + day + 3 * hour);
}

async function begin() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  let [revision, version] = [0, 0];
  const upload = async (width: number) => {
    const { body } = await call<Answer>(community, 'PUT', `/api/admin/customizations/logos/main?revision=${revision}`, {
      as: admin,
      body: pngOf({ width }),
      headers: { 'content-type': 'image/png' },
    });
    ({ revision, version } = body.data);
    return String(body.data.draft['logo.main']);
  };
  const publish = () =>
    call(community, 'POST', '/api/admin/customizations/publish', { as: admin, body: { revision, version } });
  const isStored = async (name: string) =>
    (await bindings.FILES.head(`${community.tenant.slug}/brand/${name}`)) !== null;
  const clean = (now: Date) => deleteUnusedLogos(createTestContext(community, { now }));
  return { upload, publish, isStored, clean };
}

it('logos that nothing names are deleted a week after their upload, at night', async () => {
  const { upload, isStored, clean } = await begin();
  const [first, second] = [await upload(40), await upload(60)];
  await clean(nightAfter(5));
  expect(await isStored(first)).toBe(true);
  await clean(new Date(nightAfter(8).getTime() + hour));
  expect(await isStored(first)).toBe(true);
  await clean(nightAfter(8));
  expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
});

it('logos of earlier versions stay, so that these can be brought back', async () => {
  const { upload, publish, isStored, clean } = await begin();
  const first = await upload(40);
  expect((await publish()).status).toBe(200);
  const second = await upload(60);
  expect((await publish()).status).toBe(200);
  await clean(nightAfter(30));
  expect([await isStored(first), await isStored(second)]).toEqual([true, true]);
});
