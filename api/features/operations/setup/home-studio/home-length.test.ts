import { describe, expect, it } from 'vitest';
import { maxHomeSections } from '#api/features/site/home/contract.ts';
import { applyHomeChanges, diffHomePages, storeHome } from '#api/features/site/home/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { createHomeStudio, voices } from '#api/testing/home-studio.ts';
import { createTestContext, day, later } from '#api/testing/index.ts';
import { publishScheduled } from '../brand-studio/publish-scheduled.ts';
import { brandDraft, brandDraftChanges } from '../brand-studio/schema.ts';
import { maxChangedSections } from './contract.ts';

type Studio = Awaited<ReturnType<typeof createHomeStudio>>;

const placed = (count: number) => Array.from({ length: count }, () => ({ id: newId(), content: voices }));
const sectionsOf = (count: number, place?: number) =>
  Object.fromEntries(
    placed(count).map(({ id, content }) => [id, place === undefined ? { content } : { content, place }]),
  );

/** Stores more sections in the draft than a page can have, which no call could do. */
async function overfill({ community }: Studio, count = maxHomeSections) {
  await community.db.insert(brandDraft).values({ id: 1, revision: 1 });
  const rows = placed(count).map(({ id, content }) => ({ path: `home.${id}.content`, value: content }));
  await community.db.insert(brandDraftChanges).values(rows.map((row) => ({ ...row, revision: 1, changedAt: 0 })));
}

describe('a home page with the maximum number of sections', () => {
  it('accepts no more sections, with a place or without one', async () => {
    const { change, read } = await createHomeStudio();
    expect((await change(sectionsOf(18))).status).toBe(200);
    for (const more of [sectionsOf(1), sectionsOf(1, 3)]) {
      const { status, body } = await change(more, 1);
      expect([status, body.error?.code]).toEqual([409, 'home_full']);
    }
    expect((await read()).home.sections).toHaveLength(maxHomeSections);
  });

  it('doesn’t restore a removed section, but lets sections be changed, moved and replaced', async () => {
    const { change, first, second, read } = await createHomeStudio();
    await change({ [first.id]: { place: false }, [second.id]: { place: false } });
    expect((await change(sectionsOf(20), 1)).status).toBe(200);
    for (const place of [null, 3]) {
      expect((await change({ [first.id]: { place } }, 2)).body.error?.code).toBe('home_full');
    }
    const [one, two] = (await read()).home.sections;
    expect((await change({ [one?.id ?? '']: { content: voices, place: 5 } }, 2)).status).toBe(200);
    expect((await change({ [two?.id ?? '']: { place: false }, [first.id]: { place: null } }, 3)).status).toBe(200);
    expect((await read()).home.sections).toHaveLength(maxHomeSections);
  });

  it('doesn’t exceed the maximum even with concurrent calls', async () => {
    const { change, read, jaan, mari } = await createHomeStudio();
    const sent = await Promise.all([mari, jaan, mari, jaan].map((as) => change(sectionsOf(9), 0, as)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect((await read()).home.sections).toHaveLength(maxHomeSections);
  });

  it('can be shortened and discarded even if it is too long', async () => {
    const studio = await createHomeStudio();
    await overfill(studio);
    const { change, first, send, read } = studio;
    expect((await change(sectionsOf(1), 1)).body.error?.code).toBe('home_full');
    expect((await change({ [first.id]: { place: false } }, 1)).status).toBe(200);
    expect((await send('DELETE', '', { revision: 2 })).status).toBe(200);
    expect((await read()).home.sections).toHaveLength(2);
  });
});

it(`a call changes at most ${maxChangedSections} sections`, async () => {
  const { change, read } = await createHomeStudio();
  const { status, body } = await change(sectionsOf(maxChangedSections + 1));
  expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['sections']]);
  expect((await change(sectionsOf(maxChangedSections))).body.error?.code).toBe('home_full');
  expect((await read()).draft.revision).toBe(0);
});

describe('a draft of the home page that is too long', () => {
  it('is kept, but can’t be published or scheduled', async () => {
    const studio = await createHomeStudio();
    await overfill(studio);
    const { publish, send, shown, read } = studio;
    expect((await publish()).body.error?.code).toBe('home_full');
    const { body } = await send('PUT', '/schedule', { revision: 1, version: 1, at: later(day).toISOString() });
    expect(body.error?.code).toBe('home_full');
    expect(await shown()).toHaveLength(2);
    expect((await read()).home.sections).toHaveLength(22);
  });

  it('is dropped from the schedule without an error if it was shorter when scheduled', async () => {
    const { change, send, community, shown, read } = await createHomeStudio();
    await change(sectionsOf(10));
    const at = later(day);
    await send('PUT', '/schedule', { revision: 1, version: 1, at: at.toISOString() });
    const changes = Object.fromEntries(placed(3000).map(({ id, content }) => [`home.${id}.content`, content]));
    await community.db.update(brandDraft).set({ publishChanges: changes });
    await publishScheduled(createTestContext(community, { now: at }));
    expect(await shown()).toHaveLength(2);
    const { draft, home } = await read();
    expect([draft.scheduled, home.sections.length]).toEqual([null, 12]);
  });
});

it('a version whose page is longer than allowed isn’t published again, and a draft based on it can be shortened', async () => {
  const { community, change, publish, read, send } = await createHomeStudio();
  const long = placed(30);
  await namedBatch(community.db, storeHome(community.db, { from: [], to: long }));
  const less = Object.fromEntries(long.slice(0, 5).map(({ id }) => [id, { place: false }]));
  expect((await change(less)).status).toBe(200);
  expect((await publish()).status).toBe(200);
  expect((await read()).home.sections).toHaveLength(25);
  expect((await send('POST', '/versions/1/restore', { version: 2 })).body.error?.code).toBe('home_full');
});

it('pages of 20,000 sections are compared within five seconds', () => {
  const page = placed(20_000);
  const begun = performance.now();
  expect(diffHomePages(page, page)).toEqual({});
  const reversed = [...page].reverse();
  const changes = diffHomePages(page, reversed);
  expect(Object.keys(changes)).toHaveLength(page.length - 1);
  expect(applyHomeChanges(page, changes).map(({ id }) => id)).toEqual(reversed.map(({ id }) => id));
  expect(performance.now() - begun).toBeLessThan(5_000);
});
