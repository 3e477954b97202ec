import type { Context } from '#api/context.ts';
import { listLockedSpaces, loadSpaceTeaser, type SpaceTeaser } from '#api/features/community/posts/index.ts';
import { type EventTeaser, loadEventTeaser } from '#api/features/events/events/index.ts';
import { formatDayAndTimes } from '#src/features/events/events/day-and-times.ts';
import { stateAt } from '#src/features/events/events/event-state.ts';
import { formatPlace } from '#src/features/events/events/format-place.ts';

export interface WaitingPage {
  /** The kind of page, in words. */
  kind: string;
  title?: string;
  /** The title's language, if it isn't the page's. */
  lang?: string | undefined;
  lead?: string;
  /** The event's summary, in the title's language. */
  summary?: string;
  /** Where the event is, and how many places it has. */
  facts?: string[];
  /** The event, for the badge that says whether it is full or cancelled. */
  event?: EventTeaser;
  /** The plan that the page needs, if any. */
  plan?: 'premium' | 'donator';
  /** Spaces with a plan that the community shows to everyone. */
  locked?: SpaceTeaser[];
}

/** Describes a page that only members can open, for a visitor who tries to open it; null for other pages. */
export async function loadWaitingPage(context: Context, next: string): Promise<WaitingPage | null> {
  const { pathname, searchParams } = new URL(next, context.origin);
  const { switchedOff } = context.tenant;
  const [, event] = /^\/events\/([\w-]+)$/.exec(pathname) ?? [];
  if (event) return switchedOff.includes('events') ? null : describeEventPage(context, event);
  if (switchedOff.includes('community')) return null;
  const [, post] = /^\/community\/posts\/([\w-]+)$/.exec(pathname) ?? [];
  if (post) return describePostPage(context, post);
  return pathname === '/community' ? describeSpacePage(context, searchParams.get('space')) : null;
}

async function describeEventPage(context: Context, id: string): Promise<WaitingPage> {
  const { t, locale, now, tenant } = context;
  const event = await loadEventTeaser(context, { id });
  if (!event) return { kind: t('auth:waits.event') };
  const { title, summary, access, startsAt, endsAt, capacity, isFull } = event;
  const { day, times } = formatDayAndTimes(
    new Date(startsAt),
    new Date(endsAt),
    { timeZone: tenant.timeZone, now },
    locale,
  );
  return {
    kind: t('auth:waits.event'),
    title,
    lang: event.locale === locale ? undefined : event.locale,
    lead: capitalize([day, times].filter(Boolean).join(', ')),
    summary,
    facts: [
      (event.place !== null || event.isOnline) && formatPlace(t, event),
      // The capacity matters only while places may be free.
      capacity !== null &&
        !isFull &&
        stateAt(now.getTime(), event) === 'ahead' &&
        t('events:places', { count: capacity }),
    ].filter((fact) => fact !== false),
    event,
    ...(access === 'premium' || access === 'donator' ? { plan: access } : {}),
  };
}

/** Describes a post without quoting it, because members wrote it for members. */
async function describePostPage(context: Context, post: string): Promise<WaitingPage> {
  const { t } = context;
  const space = await loadSpaceTeaser(context, { post });
  const title = space ? t('auth:waits.post', { space: space.name }) : t('auth:waits.hidden');
  return {
    kind: t('auth:waits.community'),
    title,
    lead: space?.description || t('auth:waits.postLead'),
    ...planOf(space),
  };
}

async function describeSpacePage(context: Context, asked: string | null): Promise<WaitingPage> {
  const { t } = context;
  const space = asked ? await loadSpaceTeaser(context, { space: asked }) : null;
  return {
    kind: t('auth:waits.community'),
    title: space?.name ?? context.tenant.name,
    lead: space?.description || t('auth:waits.postLead'),
    ...planOf(space),
    ...(!asked && { locked: await listLockedSpaces(context) }),
  };
}

/**
 * What chats and other sites, which are redirected from a members' page as visitors are, show of a link to it: no more
 * than visitors see.
 */
export function formatLinkPreview(
  waiting: WaitingPage | null,
  { path, community }: { path: string; community: string },
) {
  if (!waiting) return;
  const { kind, title = kind, lead, facts = [], summary } = waiting;
  return {
    path,
    title: title === community ? kind : title,
    description: [lead, ...facts, summary].filter(Boolean).join(' · ') || kind,
  };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const planOf = (space: SpaceTeaser | null) => (space?.plan ? { plan: space.plan } : {});
