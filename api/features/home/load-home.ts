import type { Context } from '#api/context.ts';
import { log } from '#api/platform/http/log.ts';
import type { ContentCard } from '../content/contract.ts';
import { nextPublication, presentCard, selectShown } from '../content/index.ts';
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

/** The home page, the same for everybody: its sections in order and what they show, in one exchange. */
export async function loadHome(context: Context): Promise<Home> {
  const { db, now, locale, tenant } = context;
  const reader = { opens: ['everyone'] as const, locale, now };
  const [rows, articles, events, [publication], [change]] = await db.batch([
    selectSections(db),
    selectShown(db, reader, { type: 'article', limit: newest }),
    selectEvents(db, reader, { when: 'upcoming', limit: newest }),
    nextPublication(db, ['article', 'event'], now),
    nextChange(db, now),
  ]);
  return {
    sections: rows.flatMap((row) => readSection(row, tenant.slug)),
    articles: articles.map(presentCard),
    events: events.map((row) => presentEvent(context, row)),
    until: earliest([publication?.at, change?.start, change?.end, change?.deadline]),
  };
}

/** A section that no longer parses is left out and logged, not shown broken. */
function readSection({ id, content }: { id: string; content: unknown }, community: string): HomeSection[] {
  const parsed = homeSectionSchema.safeParse(content);
  if (parsed.success) return [parsed.data];
  log('error', 'home.section_unreadable', { community, section: id });
  return [];
}
