import { expect, it } from 'vitest';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { homeSectionSchema } from '#api/features/site/home/contract.ts';
import { replaceHomeSections } from '#api/features/site/home/replace-home-sections.ts';
import { recordAppliedFiles } from '#api/platform/applied-files/applied-files.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { actors, bindings, call, createTestCommunity, createTestContext, day, hour } from '#api/testing/index.ts';
import { storageListingInPairs } from '#api/testing/storage-listing-in-pairs.ts';
import { deleteUnusedLogos } from './delete-unused-logos.ts';
import { brandDraftChanges } from './schema.ts';

const both = (text: string) => ({ et: text, en: text });
const action = { label: both('Liitu'), path: '/auth/signup' };
const hero = { kind: 'hero', title: both('Tere'), lead: both('Tule'), primary: action };

interface Answer {
  data: { revision: number; version: number; draft: Record<string, string | null> };
}

/** Returns three in the morning, this many days after everything was uploaded. */
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
      body: createPng({ width }),
      headers: { 'content-type': 'image/png' },
    });
    ({ revision, version } = body.data);
    return String(body.data.draft['logo.main']);
  };
  const publish = () =>
    call(community, 'POST', '/api/admin/customizations/publish', { as: admin, body: { revision, version } });
  const isStored = async (name: string) =>
    (await bindings.FILES.head(`${community.tenant.slug}/brand/${name}`)) !== null;
  const clean = (now: Date, env = {}) => deleteUnusedLogos(createTestContext(community, { now, env }));
  return { community, upload, publish, isStored, clean };
}

it('unused logos are deleted a week after their upload, at night', async () => {
  const { upload, isStored, clean } = await begin();
  const [first, second] = [await upload(40), await upload(60)];
  await clean(nightAfter(5));
  expect(await isStored(first)).toBe(true);
  await clean(new Date(nightAfter(8).getTime() + hour));
  expect(await isStored(first)).toBe(true);
  await clean(nightAfter(8));
  expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
});

it('logos of earlier versions are kept, so that the versions can be restored', async () => {
  const { upload, publish, isStored, clean } = await begin();
  const first = await upload(40);
  expect((await publish()).status).toBe(200);
  const second = await upload(60);
  expect((await publish()).status).toBe(200);
  await clean(nightAfter(30));
  expect([await isStored(first), await isStored(second)]).toEqual([true, true]);
});

it('unused logos are deleted even if storage lists the files in several pages', async () => {
  const { community, isStored, clean } = await begin();
  const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `main-${letter.repeat(12)}-60x20.svg`);
  for (const name of names) await bindings.FILES.put(`${community.tenant.slug}/brand/${name}`, 'x');
  await clean(nightAfter(8), { FILES: storageListingInPairs });
  expect(await Promise.all(names.map(isStored))).toEqual(names.map(() => false));
});

it('pictures of the tenant’s folder and of current, earlier and draft home pages are kept', async () => {
  const { community, isStored, clean } = await begin();
  const { db } = community;
  const names = ['folder.svg', 'share.png', 'shown.svg', 'before.svg', 'draft.svg', 'unused.svg'];
  for (const name of names) await bindings.FILES.put(`${community.tenant.slug}/brand/${name}`, 'x');
  const digests = new Map(['brand/folder.svg', 'drawn/share.png'].map((name) => [name, 'x']));
  await recordAppliedFiles(db, digests, new Date());
  const showing = (file: string) => ({ ...hero, picture: { file, alt: both('Pilt') } });
  await replaceHomeSections(db, [showing('before.svg')]);
  await publishBrand(db, defaultBrand, { userId: null, at: new Date() });
  await replaceHomeSections(db, [showing('shown.svg')]);
  await db.insert(brandDraftChanges).values({
    ...{ path: 'home.x.content', value: homeSectionSchema.parse(showing('draft.svg')), revision: 1, changedAt: 0 },
  });
  await clean(nightAfter(30));
  const left = await Promise.all(names.map(isStored));
  expect(names.filter((_, index) => left[index])).toEqual(names.slice(0, -1));
});
