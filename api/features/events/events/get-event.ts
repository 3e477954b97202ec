import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { ContentAddressed } from '#api/features/content/content/contract.ts';
import { viewerOf } from '#api/features/content/content/index.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type EventState, eventAddress, type OpenedEvent } from './contract.ts';
import { presentAttendance, presentOpenedEvent, presentPreview } from './present-event.ts';
import { type FoundEvent, findEvent } from './queries.ts';
import { eventState, isSignUpOpen } from './rules.ts';

export interface EventPage {
  data: OpenedEvent;
  state: EventState;
  isSignUpOpen: boolean;
  /** Whether this is title, summary and time only, because the member may not open the rest. */
  isPreview: boolean;
  /** Whether this is title and time only, because it was called off and then taken from readers. */
  isWithdrawn: boolean;
}

/** An event that the member may open, or goes to already: who has a place keeps it when a tier ends. */
export async function getEvent(context: Context, input: z.input<typeof eventAddress>): Promise<{ data: OpenedEvent }> {
  const { data, isPreview } = await loadEventPage(context, input);
  if (isPreview) throw new AppError('not_found');
  return { data };
}

/** The same for its own page: with the preview that its author allows, and what can be done now. */
export async function loadEventPage(context: Context, input: z.input<typeof eventAddress>): Promise<EventPage> {
  const { user } = requireMember(context);
  const address = addressIn(input);
  if (!address) throw new AppError('not_found');
  const { db, now } = context;
  const [row] = await findEvent(db, address, user.id, viewerOf(context));
  if (!row) throw new AppError('not_found');
  const canAccess = row.canAccess === 1;
  if (!canAccess && !row.hasPreview) throw new AppError('not_found');
  if (!row.isVisible) return presentWithdrawn(context, row);
  return {
    data: canAccess ? presentOpenedEvent(context, row) : presentPreview(context, row),
    state: eventState(row, now),
    isSignUpOpen: canAccess && isSignUpOpen(row, now),
    isPreview: !canAccess,
    isWithdrawn: false,
  };
}

/** What looks like an id is one, whatever else has it as its address. */
function addressIn(input: z.input<typeof eventAddress>): ContentAddressed | undefined {
  const slug = eventAddress.safeParse(input).data?.id;
  return idParams.safeParse(input).data ?? (slug === undefined ? undefined : { slug });
}

/** For who had a place at an event that was called off: what their mail said, and nothing that was withdrawn. */
function presentWithdrawn(context: Context, row: FoundEvent): EventPage {
  return {
    data: { ...presentPreview(context, row), summary: '', cover: null, attendance: presentAttendance(row) },
    state: eventState(row, context.now),
    isSignUpOpen: false,
    isPreview: false,
    isWithdrawn: true,
  };
}
