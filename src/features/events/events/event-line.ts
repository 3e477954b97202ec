import type { Context } from '#api/context.ts';
import type { ManagedEvent } from '#api/features/events/events/contract.ts';
import { type DraftLine, draftLine } from '#src/features/content/drafts/draft-line.ts';
import { formatCount, formatMoment } from '#src/shared/format.ts';

/** A row of the administrators' list: time, state, and attendance as the figure. */
export function eventLine(context: Context, row: ManagedEvent): DraftLine {
  const { t, locale, tenant } = context;
  const { startsAt, eventState, capacity, going, waitlisted } = row;
  const line = draftLine(context, row);
  const hasOwnState = eventState !== null && eventState !== 'ahead' && row.state === 'published';
  const count = (value: number) => formatCount(value, locale);
  return {
    ...line,
    sub: startsAt ? [formatMoment(new Date(startsAt), tenant.timeZone, locale)] : line.sub,
    state: hasOwnState ? eventState : line.state,
    stateText: hasOwnState ? t(`events:state.${eventState}`) : line.stateText,
    figure: capacity === null ? count(going) : `${count(going)} / ${count(capacity)}`,
    figureSub: waitlisted > 0 ? t('events:waiting', { count: waitlisted }) : undefined,
  };
}
