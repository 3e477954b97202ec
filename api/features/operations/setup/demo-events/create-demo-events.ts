import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { EventEntry } from '#api/features/events/events/contract.ts';
import { instantAtLocalTime } from '#api/platform/calendar/local-time.ts';
import { dayMs, isoTime } from '#api/platform/calendar/time.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { countWords } from '#api/platform/markdown/headings.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { insertPublishedEvent, type PublishedEvent, selectEventSlugs, selectOldestMembers } from './queries.ts';

interface Community {
  db: Database;
  tenant: { slug: string; timeZone: string };
  now: Date;
}

type Attendee = Awaited<ReturnType<typeof selectOldestMembers>>[number];

/** Creates the events that don't exist yet, with attendees and a waitlist. Returns the number of events created. */
export async function createDemoEvents(community: Community, entries: readonly EventEntry[]): Promise<number> {
  const { db } = community;
  const maxAttendees = Math.max(0, ...entries.map(({ going, waitlisted }) => going + waitlisted));
  const [slugs, oldest] = await db.batch([selectEventSlugs(db), selectOldestMembers(db, 2 * maxAttendees + 10)]);
  const people = oldest.filter(({ status }) => status === 'active');
  const known = new Set(slugs.map(({ slug }) => slug));
  const missing = entries.filter(({ slug }) => !known.has(slug));
  for (const entry of missing) {
    await batchAndInvalidate(community, insertPublishedEvent(db, buildEvent(community, entry, people)));
  }
  return missing.length;
}

function buildEvent({ tenant, now }: Community, entry: EventEntry, people: readonly Attendee[]): PublishedEvent {
  const itemId = newId();
  const startsAt = instantAtLocalTime(now, entry.inDays, entry.at, tenant.timeZone).getTime();
  const endsAt = startsAt + entry.minutes * 60_000;
  const authorId = people.find(({ role }) => role === 'admin')?.id ?? null;
  const { slug, access, place = null, onlineUrl = null, capacity = null } = entry;
  const text = (locale: 'et' | 'en') => ({
    title: entry.title[locale],
    summary: entry.summary[locale],
    body: entry.body[locale],
    coverAlt: '',
    topics: [],
  });
  const content: WorkingCopy = {
    slug,
    access,
    hasPreview: true,
    authorId,
    coverKey: null,
    texts: { et: text('et'), en: text('en') },
    details: {
      startsAt: isoTime(startsAt),
      endsAt: isoTime(endsAt),
      place,
      onlineUrl,
      capacity,
      signUpUntil: null,
    },
  };
  const at = Math.min(now.getTime(), startsAt - 7 * dayMs);
  const item = {
    id: itemId,
    type: 'event',
    slug,
    access,
    authorId,
    publishAt: at,
    createdAt: at,
    updatedAt: at,
  } as const;
  return {
    item: { ...item, state: 'published' },
    texts: (['et', 'en'] as const).map((locale) => {
      const plain = markdownToText(entry.body[locale]);
      return { itemId, locale, ...text(locale), plain, words: countWords(plain) };
    }),
    draft: { itemId, content, savedAt: at, savedBy: authorId },
    event: { itemId, startsAt, endsAt, place, onlineUrl, capacity },
    attendances: people.slice(0, entry.going + entry.waitlisted).map(({ id: userId }, index) => ({
      itemId,
      userId,
      state: index < entry.going ? ('going' as const) : ('waitlisted' as const),
      number: index + 1,
      joinedAt: at,
    })),
  };
}
