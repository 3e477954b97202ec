import type { Context } from '#api/context.ts';
import { recordExport } from '#api/features/accounts/sessions/index.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { createCsvResponse, formatCsvTimeHeading, toCsvTime } from '#api/platform/csv/format-csv.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type Attendee, attendeesQuery } from './contract.ts';
import { selectInterestedCount } from './interest/queries.ts';
import { countWaitlisted, type EventTimes, findEventTimes, findItem, selectAttendees } from './queries.ts';

const rowsAtOnce = 1_000;

interface AttendeesPage {
  data: Page<Attendee>;
  /** The event's times and cancellation. Null if it was never published. */
  event: EventTimes | null;
  /** How many members are interested without having signed up. */
  interested: number;
}

/** Loads the attendees and the event for its administration page. Takes one database exchange. */
export const loadAttendeesPage = verb(
  { access: 'admin', params: idParams, input: attendeesQuery },
  async (context, { id, cursor, limit }): Promise<AttendeesPage> => {
    const { db } = context;
    const { items, events, waiting, interested, rows } = await namedBatch(db, {
      items: findItem(db, id),
      events: findEventTimes(db, id),
      waiting: countWaitlisted(db, id, cursor),
      interested: selectInterestedCount(db, id),
      rows: selectAttendees(db, id, cursor, limit + 1),
    });
    if (items.length === 0) throw new AppError('not_found');
    const page = pageOf(
      rows.map((row) => ({ ...row, id: String(row.number) })),
      limit,
    );
    return {
      data: { ...page, items: present(page.items, waiting[0]?.count ?? 0) },
      event: events[0] ?? null,
      interested: interested[0]?.count ?? 0,
    };
  },
);

/** Streams all attendees as a CSV file, which the audit log records. */
export const downloadAttendees = verb(
  { access: 'admin', proof: 'always', params: idParams, input: csvQuery, records: 'event.export_attendees' },
  async (context, { id, bom }, exporter): Promise<Response> => {
    const [item] = await findItem(context.db, id);
    if (!item) throw new AppError('not_found');
    await recordExport(context, exporter, { action: 'event.export_attendees', targetId: id });
    return createCsvResponse(context, { name: item.slug, rows: readRows(context, id), bom });
  },
);

async function* readRows(context: Context, id: string) {
  const { db, t } = context;
  const columns = (['name', 'email', 'state'] as const).map((column) => t(`events:csv.${column}`));
  yield [...columns, formatCsvTimeHeading(t('events:joined'), context)];
  let [after, waiting, more] = [0, 0, true];
  while (more) {
    const rows = await selectAttendees(db, id, after, rowsAtOnce);
    for (const { name, email, state, position, joinedAt } of present(rows, waiting)) {
      const words = t(`events:csv.${state}`);
      yield [name, email, position === null ? words : `${words} ${position}`, toCsvTime(joinedAt)];
    }
    after = rows.at(-1)?.number ?? after;
    waiting += rows.filter(({ state }) => state === 'waitlisted').length;
    more = rows.length === rowsAtOnce;
  }
}

/** Adds waitlist positions, continuing from the previous page. */
function present(rows: Awaited<ReturnType<typeof selectAttendees>>, waitingBefore: number) {
  let waiting = waitingBefore;
  return rows.map(({ userId, name, email, avatarKey, state, joinedAt }): Attendee => {
    if (state === 'waitlisted') waiting += 1;
    const position = state === 'waitlisted' ? waiting : null;
    return {
      ...{ userId, name, email, state, position },
      initials: initials(name ?? email),
      picture: avatarKey && `/files/${avatarKey}`,
      joinedAt: isoTime(joinedAt),
    };
  });
}
