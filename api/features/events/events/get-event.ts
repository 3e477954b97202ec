import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { ContentIdOrSlug } from '#api/features/content/content/contract.ts';
import { viewerOf } from '#api/features/content/content/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { type EventCard, eventIdSchema, type ViewedEvent } from './contract.ts';
import { presentAttendance, presentEvent, presentPreview, presentViewedEvent } from './present-event.ts';
import { type FoundEvent, findEvent } from './queries.ts';
import { eventState } from './rules.ts';

export interface EventPage {
  data: ViewedEvent;
  /** Whether the member has no access and sees only title, summary and time. */
  isPreview: boolean;
  /** Whether the event was cancelled and then withdrawn, so only title and time are shown. */
  isWithdrawn: boolean;
  revision: EventRevision;
}

/** The revision that tells calendars that their copy is out of date. */
interface EventRevision {
  sequence: number;
  changedAt: Date;
}

/** Returns an event that the member has access to or signed up for, even if their tier has ended. */
export const getEvent = verb(
  { access: 'member', params: eventIdSchema },
  async (context, address): Promise<{ data: ViewedEvent }> => {
    const { data, isPreview } = await loadEventPage(context, address);
    if (isPreview) throw new AppError('not_found');
    return { data };
  },
);

/** Loads the event's own page, with its preview. */
export const loadEventPage = verb(
  { access: 'member', params: eventIdSchema },
  async (context, params, { user }): Promise<EventPage> => {
    const address = toIdOrSlug(params);
    const [row] = await findEvent(context.db, address, user.id, viewerOf(context));
    if (!row) throw new AppError('not_found');
    const canAccess = row.canAccess === 1;
    if (!canAccess && !row.hasPreview) throw new AppError('not_found');
    if (!row.isVisible) return presentWithdrawn(context, row);
    return {
      data: canAccess ? presentViewedEvent(context, row) : presentPreview(context, row),
      isPreview: !canAccess,
      isWithdrawn: false,
      revision: revisionOf(row),
    };
  },
);

/** What visitors with a link to an event may see of it before they sign in. */
export type EventTeaser = ReturnType<typeof pickTeaser>;

/**
 * Returns what lists show visitors of an event, or only title, summary and time of an upcoming event that has a
 * preview. Null for any other.
 */
export const loadEventTeaser = verb(
  { access: 'anyone', params: eventIdSchema },
  async (context, params): Promise<EventTeaser | null> => {
    const [row] = await findEvent(context.db, toIdOrSlug(params), '', viewerOf(context));
    if (row?.isVisible !== 1) return null;
    if (row.canAccess === 1) return pickTeaser(presentEvent(context, row));
    if (!row.hasPreview || eventState(row, context.now) !== 'ahead') return null;
    return pickTeaser(presentPreview(context, row));
  },
);

function pickTeaser(event: EventCard) {
  const { title, summary, locale, access, startsAt, endsAt, place, isOnline, capacity, isCancelled, isFull } = event;
  return { title, summary, locale, access, startsAt, endsAt, place, isOnline, capacity, isCancelled, isFull };
}

/** Treats anything shaped like an id as an id, even if another event has it as its slug. */
function toIdOrSlug({ id }: z.output<typeof eventIdSchema>): ContentIdOrSlug {
  return idParams.safeParse({ id }).data ?? { slug: id };
}

/** A member who is going gets the link in their calendar, so going counts as a change. */
function revisionOf({ sequence, state, updatedAt, cancelledAt }: FoundEvent): EventRevision {
  return {
    sequence: state === 'going' ? sequence + 1 : sequence,
    changedAt: new Date(Math.max(updatedAt, cancelledAt ?? 0)),
  };
}

/**
 * Presents a cancelled and then withdrawn event to members who signed up, with only the details that their mail
 * contained.
 */
function presentWithdrawn(context: Context, row: FoundEvent): EventPage {
  return {
    data: { ...presentPreview(context, row), summary: '', cover: null, attendance: presentAttendance(row) },
    isPreview: false,
    isWithdrawn: true,
    revision: revisionOf(row),
  };
}
