import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { loadHome } from '#api/features/site/home/index.ts';
import { homeVersions } from '#api/features/site/home/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { createHomeStudio, hero, invitation, textInBothLanguages, voices } from '#api/testing/home-studio.ts';
import { call, createTestContext, day, later, testNow } from '#api/testing/index.ts';
import { loadPreviewContext } from '../brand-studio/preview.ts';
import { publishScheduled } from '../brand-studio/publish-scheduled.ts';

const titled = (title: string) => ({ ...hero, title: textInBothLanguages(title) });

describe('the home page in the brand draft', () => {
  it('is the published home page at first', async () => {
    const { read } = await createHomeStudio();
    expect(await read()).toMatchObject({
      draft: { revision: 0, homeChanges: 0 },
      home: { sections: [{ state: 'same' }, { state: 'same' }], removed: [] },
    });
  });

  it('accepts changed, added, moved and removed sections, and lists the differences', async () => {
    const { change, add, read, titles, first, second } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Tere tulemast') } });
    await add(voices, 2, 1);
    await change({ [first.id]: { place: 1 }, [second.id]: { place: 0 } }, 2);
    const { home, draft } = await read();
    expect(titles(home)).toEqual(['Liitu', 'Tere tulemast', 'Hääled']);
    expect(home.sections.map(({ state }) => state)).toContain('added');
    expect(draft.homeChanges).toBe(2);
    const { body } = await change({ [first.id]: { place: false } }, 3);
    expect(body.data.home.removed).toEqual([{ id: first.id, kind: 'hero', title: hero.title }]);
    const { body: undone } = await change({ [first.id]: { place: null } }, 4);
    expect(undone.data.home.removed).toEqual([]);
    expect(titles(undone.data.home)).toContain('Tere tulemast');
  });

  it('isn’t shown to visitors before it is published', async () => {
    const { change, first, second, shown } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Varsti') }, [second.id]: { place: false } });
    expect(await shown()).toEqual(['Tere', 'Liitu']);
  });

  it('is shown only in a shared preview', async () => {
    const { change, first, send, community } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Varsti') } });
    const { body } = await send<{ address: string }>('POST', '/preview', { days: 1 });
    const { address } = body.data;
    const context = createTestContext(community);
    const preview = await loadPreviewContext(context, new URL(address).searchParams.get('preview') ?? '');
    expect((await loadHome(preview)).sections.map(({ title }) => title.et)).toEqual(['Varsti', 'Liitu']);
    expect((await loadHome(context)).sections.map(({ title }) => title.et)).toEqual(['Tere', 'Liitu']);
  });

  it('keeps two administrators’ concurrent changes to different sections', async () => {
    const { change, first, second, read, titles, jaan } = await createHomeStudio();
    const sent = [
      change({ [first.id]: { content: titled('Üks') } }),
      change({ [second.id]: { content: { ...invitation, title: textInBothLanguages('Kaks') } } }, 0, jaan),
    ];
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    expect(titles((await read()).home)).toEqual(['Üks', 'Kaks']);
  });

  it('keeps the sections that two administrators add at once', async () => {
    const { add, read, jaan } = await createHomeStudio();
    const sent = await Promise.all([add(voices, 2), add(voices, 2, 0, jaan)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).home.sections).toHaveLength(4);
  });

  it('refuses the second administrator’s changes to a section that the first has changed', async () => {
    const { change, first, second, read, titles, jaan } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Jaani oma') } }, 0, jaan);
    const { status, body } = await change({
      [first.id]: { content: titled('Mari oma') },
      [second.id]: { place: false },
    });
    expect([status, body.error?.code]).toEqual([409, 'draft_changed']);
    expect(Object.keys(body.error?.fields ?? {})).toEqual([`sections.${first.id}`]);
    expect(titles((await read()).home)).toEqual(['Jaani oma', 'Liitu']);
    expect((await change({ [first.id]: { content: titled('Mari oma') } }, 1)).status).toBe(200);
  });

  it('doesn’t let administrators remove a section that another has changed, nor change a removed one', async () => {
    const { change, first, second, jaan } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Jaani oma') } }, 0, jaan);
    expect((await change({ [first.id]: { place: false } })).status).toBe(409);
    await change({ [second.id]: { place: false } }, 1, jaan);
    expect((await change({ [second.id]: { content: invitation } }, 1)).status).toBe(409);
  });

  it('lets one administrator change a section while another moves it', async () => {
    const { change, first, second, read, titles, jaan } = await createHomeStudio();
    await change({ [first.id]: { place: 1 }, [second.id]: { place: 0 } }, 0, jaan);
    expect((await change({ [first.id]: { content: titled('Uus') } })).status).toBe(200);
    expect(titles((await read()).home)).toEqual(['Liitu', 'Uus']);
  });

  it('accepts concurrent changes to a section by the same person', async () => {
    const { change, first } = await createHomeStudio();
    const sent = ['a', 'b', 'c'].map((title) => change({ [first.id]: { content: titled(title) } }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('holds at most 20 sections', async () => {
    const { add } = await createHomeStudio();
    for (let count = 0; count < 18; count += 1) expect((await add(voices, 2 + count)).status).toBe(200);
    expect((await add(voices, 30)).body.error?.code).toBe('home_full');
  });

  it('is discarded with the brand draft', async () => {
    const { change, add, first, send, read, titles } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Uus'), place: 5 } });
    await add(voices, 2, 1);
    await send('DELETE', '', { revision: 2 });
    const { home, draft } = await read();
    expect(titles(home)).toEqual(['Tere', 'Liitu']);
    expect(draft.homeChanges).toBe(0);
  });

  it('copies texts in the main language into languages that the community doesn’t offer', async () => {
    const { change, first, read } = await createHomeStudio({ tenant: { languages: ['et'], defaultLocale: 'et' } });
    const { status } = await change({ [first.id]: { content: { ...hero, title: { et: 'Ainult eesti', en: ' ' } } } });
    expect(status).toBe(200);
    expect((await read()).home.sections[0]?.content.title).toEqual(textInBothLanguages('Ainult eesti'));
  });

  it('requires each text in all offered languages', async () => {
    const { change, first } = await createHomeStudio();
    const { body } = await change({ [first.id]: { content: { ...hero, title: { et: 'Eesti', en: ' ' } } } });
    expect(body.error?.fields).toMatchObject({
      [`sections.${first.id}.content.title.en`]: { code: 'home_text_missing' },
    });
  });
});

describe('publishing a brand draft with a home page', () => {
  it('shows the home page to everyone with the brand, once, and empties the draft', async () => {
    const { change, add, first, second, publish, shown, read, community, mari } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Uus') }, [second.id]: { place: false } });
    await add(voices, -1, 1);
    expect((await publish('Sügis')).body.data).toEqual({ version: 2 });
    expect(await shown()).toEqual(['Hääled', 'Uus']);
    expect((await read()).draft).toMatchObject({ version: 2, homeChanges: 0 });
    expect((await publish()).body.error?.code).toBe('brand_unchanged');
    const [entry] = await community.db.select().from(auditLog).where(eq(auditLog.action, 'brand.publish'));
    expect(entry).toMatchObject({ actorId: mari.id, reason: 'Sügis' });
    const name = `home.${first.id.slice(-6)}.hero`;
    expect([entry?.before?.[`${name}.title.et`], entry?.after?.[`${name}.title.et`]]).toEqual(['Tere', 'Uus']);
  });

  it('invalidates cached pages', async () => {
    const { change, first, publish, shown, community } = await createHomeStudio();
    const epoch = async () => (await createTestContext(community).community()).contentEpoch;
    const before = await epoch();
    await change({ [first.id]: { content: titled('Uus') } });
    await publish();
    await shown();
    expect(await epoch()).toBe(before + 1);
  });

  it('is refused if the draft or the brand changed since it was read', async () => {
    const { change, first, send, shown } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Uus') } });
    expect((await send('POST', '/publish', { revision: 0, version: 1 })).status).toBe(409);
    expect((await send('POST', '/publish', { revision: 1, version: 0 })).status).toBe(409);
    expect(await shown()).toEqual(['Tere', 'Liitu']);
  });

  it('publishes a scheduled draft as it was scheduled, and keeps later changes in the draft', async () => {
    const { change, first, second, send, shown, read, community } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Ajastatud') } });
    const at = later(day);
    const scheduled = { revision: 1, version: 1, at: at.toISOString() };
    expect((await send('PUT', '/schedule', scheduled)).status).toBe(200);
    await change({ [second.id]: { place: false } }, 1);
    await publishScheduled(createTestContext(community, { now: testNow }));
    expect(await shown()).toEqual(['Tere', 'Liitu']);
    await publishScheduled(createTestContext(community, { now: at }));
    expect(await shown()).toEqual(['Ajastatud', 'Liitu']);
    expect((await read()).home.removed).toHaveLength(1);
  });
});

it('an administrator uploads at most 60 logos and pictures an hour', async () => {
  const { community, jaan, mari } = await createHomeStudio();
  const upload = (file: string, as = jaan) =>
    call(community, 'PUT', `/api/admin/customizations/${file}`, {
      ...{ as, body: createPng({ width: 40 }), headers: { 'content-type': 'image/png' } },
    });
  for (let sent = 1; sent <= 58; sent += 1) await upload('pictures');
  expect((await upload('logos/main?revision=0')).status).toBe(200);
  expect((await upload('pictures')).status).toBe(200);
  for (const file of ['pictures', 'logos/main?revision=1']) expect((await upload(file)).status).toBe(429);
  expect((await upload('pictures', mari)).status).toBe(200);
});

describe('versions of a home page', () => {
  const versionsOf = async ({ community, mari }: Awaited<ReturnType<typeof createHomeStudio>>) =>
    (await call<{ data: { versions: object[] } }>(community, 'GET', '/api/admin/customizations/versions', { as: mari }))
      .body.data.versions;

  it('list the changes to each section', async () => {
    const studio = await createHomeStudio();
    const { change, add, first, second, publish } = studio;
    await change({ [first.id]: { content: titled('Uus') }, [second.id]: { place: false } });
    await add(voices, 4, 1);
    await publish('Sügis');
    expect(await versionsOf(studio)).toMatchObject([
      {
        ...{ version: 2, note: 'Sügis', differences: [] },
        homeDifferences: expect.arrayContaining([
          { kind: 'hero', title: textInBothLanguages('Uus'), what: 'changed' },
          { kind: 'invitation', title: textInBothLanguages('Liitu'), what: 'removed' },
          { kind: 'voices', title: textInBothLanguages('Hääled'), what: 'added' },
        ]),
      },
      { version: 1, homeDifferences: [] },
    ]);
  });

  it('are restored with their home page as a new version, without affecting the history and the draft', async () => {
    const studio = await createHomeStudio();
    const { change, first, second, publish, send, shown, read } = studio;
    await change({ [first.id]: { content: titled('Uus') } });
    await publish();
    await change({ [second.id]: { content: { ...invitation, title: textInBothLanguages('Mustand') } } }, 2);
    expect((await send('POST', '/versions/1/restore', { version: 2 })).body.data).toEqual({ version: 3 });
    expect(await shown()).toEqual(['Tere', 'Liitu']);
    expect((await read()).draft.homeChanges).toBe(1);
    expect(await versionsOf(studio)).toMatchObject([{ version: 3, restoredFrom: 1 }, { version: 2 }, { version: 1 }]);
  });

  it('are restored with the home page they had, even if they only changed the brand', async () => {
    const { change, first, publish, send, shown } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Uus') } });
    await publish();
    await send('PUT', '', { revision: 2, changes: { corners: 'round' } });
    await publish();
    await change({ [first.id]: { content: titled('Uuem') } }, 4);
    await publish();
    expect(await shown()).toEqual(['Uuem', 'Liitu']);
    await send('POST', '/versions/3/restore', { version: 4 });
    expect(await shown()).toEqual(['Uus', 'Liitu']);
  });

  it('can be loaded into the draft, whatever the draft contained', async () => {
    const { change, add, first, second, publish, send, read, titles } = await createHomeStudio();
    await change({ [first.id]: { content: titled('Uus') }, [second.id]: { place: false } });
    await publish();
    await add(voices, 7, 2);
    const { revision } = (await read()).draft;
    expect((await send('POST', '/versions/1/draft', { revision })).status).toBe(200);
    expect(titles((await read()).home)).toEqual(['Tere', 'Liitu']);
    await publish();
    expect((await read()).draft).toMatchObject({ version: 3, homeChanges: 0 });
  });

  it('leave the home page unchanged when restored, if they date from before home pages were stored', async () => {
    const { change, first, publish, send, shown, community } = await createHomeStudio();
    await send('PUT', '', { revision: 0, changes: { corners: 'round' } });
    await publish();
    await community.db.delete(homeVersions);
    await send('POST', '/versions/1/restore', { version: 2 });
    expect(await shown()).toEqual(['Tere', 'Liitu']);
    // The first change stores the previous page as the page of all earlier versions.
    await change({ [first.id]: { content: titled('Uus') } }, 2);
    await publish();
    await send('POST', '/versions/2/restore', { version: 4 });
    expect(await shown()).toEqual(['Tere', 'Liitu']);
  });
});
