import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import {
  actors,
  call,
  createDraft,
  createTestCommunity,
  createTestContext,
  hour,
  later,
  minute,
  readOutbox,
  type TestActor,
  type TestCommunity,
  draftText as text,
} from '#api/testing/index.ts';
import { publishDue } from '../content/index.ts';
import { contentTexts } from '../content/schema.ts';
import { reportMissedItems } from './missed/report-missed.ts';

const community = await createTestCommunity();
const due = later(hour);

const read = async (slug: string, now: Date, locale = 'et', within = community) => {
  const { status, body } = await call<{ data: { title: string } }>(within, 'GET', `/api/articles/${slug}`, {
    now,
    headers: { cookie: `locale=${locale}` },
  });
  return status === 200 ? body.data.title : status;
};

/** Creates an article that is scheduled an hour ahead, at version 2. */
async function createScheduledArticle(slug: string, within: TestCommunity = community, as?: TestActor) {
  const draft = await createDraft(within, as);
  await draft.save(0, { slug, texts: { et: text('Vana') } });
  await draft.publish(1, due);
  return draft;
}

const details = {
  article: {},
  event: { startsAt: later(48 * hour).toISOString(), endsAt: later(50 * hour).toISOString(), place: 'Tartu' },
  video: { source: { kind: 'youtube', id: 'dQw4w9WgXcQ' } },
  resource: { url: 'https://example.test/', topic: null },
} as const;

describe('saving a scheduled item', () => {
  it('publishes the text that was saved last, in both languages, at its exact time', async () => {
    const draft = await createScheduledArticle('viimane');
    const texts = { et: text('Uus'), en: text('New') };
    const { body } = await draft.save(2, { slug: 'viimane-uus', texts }, later(minute));
    expect(body.data).toEqual({
      version: 3,
      state: 'scheduled',
      publishAt: due.toISOString(),
      hasChanges: false,
      held: null,
    });
    expect(await read('viimane-uus', later(hour - 1))).toBe(404);
    expect([await read('viimane-uus', due), await read('viimane-uus', due, 'en')]).toEqual(['Uus', 'New']);
    expect(await read('viimane', due)).toBe(404);
  });

  it('doesn’t publish a language that was removed again', async () => {
    const draft = await createScheduledArticle('keel');
    await draft.save(2, { slug: 'keel', texts: { et: text('Kuu'), en: text('Moon') } });
    await draft.save(3, { slug: 'keel', texts: { et: text('Kuu') } });
    expect(await read('keel', due, 'en')).toBe('Kuu');
  });

  it('publishes a restored revision', async () => {
    const draft = await createScheduledArticle('taas');
    await draft.save(2, { slug: 'taas', texts: { et: text('Uus') } }, later(10 * minute));
    const old = (await draft.revisions()).find(({ kind }) => kind === 'published');
    expect((await draft.restore(3, old?.id ?? '')).status).toBe(200);
    expect(await read('taas', due)).toBe('Vana');
  });

  it('leaves a live item as it is, whether or not a job has run', async () => {
    const draft = await createScheduledArticle('elav');
    const { body } = await draft.save(2, { slug: 'elav', texts: { et: text('') } }, due);
    expect(body.data).toMatchObject({ state: 'published', hasChanges: true, held: null });
    expect(await read('elav', due)).toBe('Vana');
  });

  it.each(Object.entries(details))(
    'changes the text to be published for every content type (%s)',
    async (type, own) => {
      const draft = await createDraft(community, undefined, type);
      await draft.save(0, { texts: { et: text('Vana') }, details: own });
      expect((await draft.publish(1, due)).status).toBe(200);
      const texts = { et: text('Uus'), en: text('New') };
      const saved = await draft.save(2, { texts, details: own });
      expect(saved.body.data).toMatchObject({ state: 'scheduled', hasChanges: false, held: null });
      const shown = await community.db.select().from(contentTexts).where(eq(contentTexts.itemId, draft.id));
      expect(shown.map(({ title }) => title).sort()).toEqual(['New', 'Uus']);
    },
  );
});

describe('a scheduled item that is saved with faults', () => {
  it('is held back with the faults, and isn’t published', async () => {
    const draft = await createScheduledArticle('poolik');
    const { status, body } = await draft.save(2, { slug: 'poolik', texts: { et: text('', 'Tekst') } });
    expect(status).toBe(200);
    const held = { publishAt: due.toISOString(), faults: { 'texts.et.title': 'title_required' } };
    expect(body.data).toMatchObject({ version: 3, state: 'draft', publishAt: null, held });
    expect(await draft.get()).toMatchObject({ state: 'draft', held, wasPublished: true });
    expect(await read('poolik', due)).toBe(404);
    const { body: list } = await call<{ data: { items: Array<{ id: string; heldFor: string | null }> } }>(
      community,
      'GET',
      '/api/admin/drafts?type=article&limit=50',
      { as: draft.admin },
    );
    expect(list.data.items.find(({ id }) => id === draft.id)?.heldFor).toBe(due.toISOString());
  });

  it('is scheduled again for the same time once it is complete', async () => {
    const draft = await createScheduledArticle('jalle');
    await draft.save(2, { slug: 'jalle', texts: { et: text('') } });
    const { body } = await draft.save(3, { slug: 'jalle', texts: { et: text('Terve') } }, later(hour - 1));
    expect(body.data).toMatchObject({ state: 'scheduled', publishAt: due.toISOString(), held: null });
    expect(await read('jalle', due)).toBe('Terve');
  });

  it('stays unpublished if it is completed after its time', async () => {
    const draft = await createScheduledArticle('hilja');
    await draft.save(2, { slug: 'hilja', texts: { et: text('') } });
    const { body } = await draft.save(3, { slug: 'hilja', texts: { et: text('Terve') } }, due);
    expect(body.data).toMatchObject({ state: 'draft', held: { publishAt: due.toISOString() } });
    expect(await read('hilja', later(2 * hour))).toBe(404);
    await draft.publish(4, undefined, later(hour + minute));
    expect(await draft.get()).toMatchObject({ state: 'published', held: null });
  });

  it('is no longer held back once it is withdrawn', async () => {
    const draft = await createScheduledArticle('tagasi');
    await draft.save(2, { slug: 'tagasi', texts: { et: text('') } });
    expect((await draft.withdraw(3, 'draft')).status).toBe(200);
    await draft.save(4, { slug: 'tagasi', texts: { et: text('Terve') } });
    expect(await draft.get()).toMatchObject({ state: 'draft', publishAt: null, held: null });
  });

  it.each(['et', 'en'] as const)(
    'is reported in one mail to the person who saved it, in their language (%s)',
    async (locale) => {
      const within = await createTestCommunity();
      const admin = await actors.admin(within, { user: { locale } });
      await actors.admin(within);
      const draft = await createScheduledArticle('puudu', within, admin);
      await draft.save(2, { slug: 'puudu', texts: { et: text('Kuu', '') } });
      await runMinute(createTestContext(within, { now: later(hour - 1) }));
      expect(await readOutbox(within)).toEqual([]);
      await Promise.all(Array.from({ length: 4 }, () => reportMissedItems(createTestContext(within, { now: due }))));
      await runMinute(createTestContext(within, { now: later(hour + minute) }));
      const mails = await readOutbox(within);
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        [admin.email, locale === 'et' ? 'Jäi avaldamata: Kuu' : 'Not published: Kuu'],
      ]);
      expect(JSON.stringify(mails[0]?.blocks)).toContain(`/admin/articles/${draft.id}`);
    },
  );
});

describe('a save that races with publication', () => {
  const epoch = async () => (await community.db.select().from(communityState))[0]?.contentEpoch ?? 0;

  it('never withdraws a live item or loses text', async () => {
    for (const round of Array.from({ length: 12 }, (_, index) => index)) {
      const slug = `korraga-${round}`;
      const draft = await createScheduledArticle(slug);
      const title = round % 2 === 0 ? 'Uus' : '';
      // The save began just before the scheduled time, and the job just after.
      const [saved] = await Promise.all([
        draft.save(2, { slug, texts: { et: text(title) } }, later(hour - 1)),
        publishDue(createTestContext(community, { now: due })),
      ]);
      expect(saved.status).toBe(200);
      const { state, hasChanges, held, content } = await draft.get();
      expect(content.texts.et?.title).toBe(title);
      const shown = await read(slug, due);
      if (held) expect([state, shown]).toEqual(['draft', 404]);
      else expect(shown).toBe(hasChanges ? 'Vana' : title);
    }
  });

  it('keeps a live item live when the job runs first', async () => {
    const draft = await createScheduledArticle('enne');
    await publishDue(createTestContext(community, { now: due }));
    const { body } = await draft.save(2, { slug: 'enne', texts: { et: text('') } }, later(hour - 1));
    expect(body.data).toMatchObject({ state: 'published', hasChanges: true, held: null });
    expect(await read('enne', due)).toBe('Vana');
  });

  it('invalidates cached pages at once', async () => {
    const draft = await createScheduledArticle('vahemalu');
    const before = await epoch();
    await draft.save(2, { slug: 'vahemalu', texts: { et: text('Uus') } }, later(hour - 1));
    expect(await epoch()).toBe(before + 1);
  });

  it('is refused if it is based on the version before the item was scheduled', async () => {
    const draft = await createDraft(community);
    await draft.save(0, { slug: 'aegunud' });
    await draft.publish(1, due);
    const { body } = await draft.save(1, { slug: 'aegunud', texts: { et: text('Minu') } });
    expect(body.error?.code).toBe('content_changed');
    expect(await read('aegunud', due)).toBe('Kuu');
  });
});
