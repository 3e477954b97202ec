import type { Context } from '#api/context.ts';
import type { ContentCard } from '#api/features/content/content/contract.ts';
import { presentCard, selectShown } from '#api/features/content/content/index.ts';
import type { EventCard } from '#api/features/events/events/contract.ts';
import { earliest, nextChange, presentEvent, selectEvents } from '#api/features/events/events/index.ts';
import type { CommunityState } from '#api/platform/community-state/community-state.ts';
import { type Places, prepareRead, readPrepared } from '#api/platform/database/prepare-read.ts';
import { log } from '#api/platform/http/log.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { type HomeSection, homeSectionSchema } from './contract.ts';
import { selectSections } from './queries.ts';

export interface Home {
  sections: readonly HomeSection[];
  /** The newest public articles. */
  articles: ContentCard[];
  /** The next public events. */
  events: EventCard[];
  /** When the page changes without a write. */
  until: Date | undefined;
}

/** The values that the prepared statements take. */
interface ReadParameters {
  locale: Locale;
  now: Date;
}

const listLimit = 3;
const opens = ['everyone'] as const;
const publicViewer = ({ locale, now }: Places<ReadParameters>) => ({ opens, locale, now });
const contentReads = [
  prepareRead((db, parameters: Places<ReadParameters>) =>
    selectShown(db, publicViewer(parameters), { type: 'article', limit: listLimit }),
  ),
  prepareRead((db, parameters: Places<ReadParameters>) =>
    selectEvents(db, publicViewer(parameters), { when: 'upcoming', limit: listLimit }),
  ),
  prepareRead((db, { now }: Places<ReadParameters>) => nextChange(db, ['article', 'event'], now)),
] as const;
const sectionsRead = prepareRead(selectSections);

/** Parsed sections by community state: only a change of content changes them. */
const cachedSections = new WeakMap<CommunityState, readonly HomeSection[]>();

/** The home page, the same for everyone: its sections in order and their content, in one exchange. */
export async function loadHome(context: Context): Promise<Home> {
  const { db, locale, now, tenant } = context;
  const state = await context.community();
  const cached = cachedSections.get(state);
  const reads = cached ? contentReads : ([...contentReads, sectionsRead] as const);
  const [articles, events, [change], rows = []] = await readPrepared(db, reads, { locale, now });
  const sections = cached ?? rows.flatMap((row) => parseSection(row, tenant.slug));
  if (!cached) cachedSections.set(state, sections);
  return {
    sections,
    articles: articles.map(presentCard),
    events: events.map((row) => presentEvent(context, row)),
    until: earliest(Object.values(change ?? {})),
  };
}

/** A section that no longer parses is logged and left out. */
function parseSection({ id, content }: { id: string; content: unknown }, community: string): HomeSection[] {
  const parsed = homeSectionSchema.safeParse(content);
  if (parsed.success) return [parsed.data];
  log('error', 'home.section_unreadable', { community, section: id });
  return [];
}
