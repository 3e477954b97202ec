import type { Context } from '#api/context.ts';
import type { ContentCard } from '#api/features/content/content/contract.ts';
import { presentCard, selectShownItems } from '#api/features/content/content/index.ts';
import type { EventCard } from '#api/features/events/events/contract.ts';
import { earliestOf, presentEvent, readEvents, readNextChange } from '#api/features/events/events/index.ts';
import type { CommunityState } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { log } from '#api/platform/http/log.ts';
import type { HomePage, HomeSection } from './contract.ts';
import { keepOfferedSections } from './keep-offered-sections.ts';
import { selectSections } from './queries.ts';
import { parseHomePage } from './rules.ts';

export interface Home {
  sections: readonly HomeSection[];
  /** The newest public articles. */
  articles: ContentCard[];
  /** The next public events. */
  events: EventCard[];
  /** When the page next changes without a write, if it does. */
  until: Date | undefined;
}

const newest = 3;
const opens = ['everyone'] as const;

/** Caches parsed sections by community state, because they change only when content changes. */
const cachedSections = new WeakMap<CommunityState, readonly HomeSection[]>();

/** Loads the home page, its sections in order and their content, in one exchange. It is the same for everyone. */
export async function loadHome(context: Context): Promise<Home> {
  const { db, locale, now, tenant } = context;
  const state = await context.community();
  const cached = cachedSections.get(state);
  const viewer = { opens, locale, now };
  const { articles, events, changes, sectionRows } = await namedBatch(db, {
    articles: selectShownItems(db, viewer, { type: 'article', limit: newest }),
    events: readEvents(db, viewer, { when: 'upcoming', limit: newest, withoutCancelled: true }),
    changes: readNextChange(db, ['article', 'event'], now),
    sectionRows: cached ? [] : [selectSections(db)],
  });
  const [change] = changes;
  const sections = cached ?? parseSections(sectionRows.flat(), tenant.slug);
  if (!cached) cachedSections.set(state, sections);
  return {
    sections: keepOfferedSections(context, sections),
    articles: articles.map(presentCard),
    events: events.map((row) => presentEvent(context, row)),
    until: earliestOf(Object.values(change ?? {})),
  };
}

/** Parses sections. Those that no longer parse are logged and skipped. */
function parseSections(rows: Parameters<typeof parseHomePage>[0], community: string): HomeSection[] {
  const { page, unreadable } = parseHomePage(rows);
  for (const section of unreadable) log('error', 'home.section_unreadable', { community, section });
  return page.map(({ content }) => content);
}

/** Makes contexts with this state show the given home page instead of the published one, for previews. */
export function setPreviewHome(state: CommunityState, page: HomePage): void {
  cachedSections.set(
    state,
    page.map(({ content }) => content),
  );
}
