import type { Context } from '#api/context.ts';
import type { CommunityState } from '#api/platform/community-state/community-state.ts';
import { log } from '#api/platform/http/log.ts';
import type { ContentCard } from '../content/contract.ts';
import { presentCard, selectShown } from '../content/index.ts';
import type { EventCard } from '../events/contract.ts';
import { earliest, nextChange, presentEvent, selectEvents } from '../events/index.ts';
import { type HomeSection, homeSectionSchema } from './contract.ts';
import { selectSections } from './queries.ts';

export interface Home {
  sections: HomeSection[];
  /** The newest articles that anybody may open. */
  articles: ContentCard[];
  /** The next events that anybody may open. */
  events: EventCard[];
  /** When the page looks different by itself. */
  until: Date | undefined;
}

const newest = 3;

/** Sections read already, by the state they were read in: nothing but a change of content changes them. */
const kept = new WeakMap<CommunityState, HomeSection[]>();

/** The home page, the same for everybody: its sections in order and what they show, in one exchange. */
export async function loadHome(context: Context): Promise<Home> {
  const { db, now, locale, tenant } = context;
  const reader = { opens: ['everyone'] as const, locale, now };
  const shown = [
    selectShown(db, reader, { type: 'article', limit: newest }),
    selectEvents(db, reader, { when: 'upcoming', limit: newest }),
    nextChange(db, ['article', 'event'], now),
  ] as const;
  const state = await context.community();
  const known = kept.get(state);
  const [articles, events, [change], ...more] = await db.batch(known ? shown : [...shown, selectSections(db)]);
  const sections = known ?? more.flat().flatMap((row) => readSection(row, tenant.slug));
  kept.set(state, sections);
  return {
    sections,
    articles: articles.map(presentCard),
    events: events.map((row) => presentEvent(context, row)),
    until: earliest(Object.values(change ?? {})),
  };
}

/** A section that no longer parses is left out and logged, not shown broken. */
function readSection({ id, content }: { id: string; content: unknown }, community: string): HomeSection[] {
  const parsed = homeSectionSchema.safeParse(content);
  if (parsed.success) return [parsed.data];
  log('error', 'home.section_unreadable', { community, section: id });
  return [];
}
