import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { csvLine, csvResponse } from '#api/platform/csv/write-csv.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { eventParams } from '../events/contract.ts';
import type { AttendeeList } from './contract.ts';
import { findItem, selectAttendees } from './queries.ts';

/** As many as one answer holds; the file has all of them. */
const mostListed = 500;

/** The first who go to an event and wait, in order, and whether there are more: for administrators. */
export async function listAttendees(context: Context, input: unknown): Promise<{ data: AttendeeList }> {
  const { items } = await readAttendees(context, input, mostListed + 1);
  return { data: { items: items.slice(0, mostListed), hasMore: items.length > mostListed } };
}

/** All of them as a file for a spreadsheet. */
export async function downloadAttendees(context: Context, input: unknown): Promise<Response> {
  const { slug, items } = await readAttendees(context, input);
  const { t } = context;
  const heading = [t('events:csv.name'), t('events:csv.email'), t('events:csv.state'), t('events:csv.joined')];
  const rows = items.map(({ name, email, state, position, joinedAt }) => [
    name,
    email,
    position === null ? t(`events:csv.${state}`) : `${t(`events:csv.${state}`)} ${position}`,
    joinedAt,
  ]);
  return csvResponse({ name: slug, lines: [heading, ...rows].map(csvLine) });
}

async function readAttendees(context: Context, input: unknown, limit?: number) {
  requireRole(context, 'admin');
  const parsed = eventParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  const { db } = context;
  const [[item], rows] = await db.batch([findItem(db, parsed.data.id), selectAttendees(db, parsed.data.id, limit)]);
  if (!item) throw new AppError('not_found');
  return { slug: item.slug, items: rows.map((row) => ({ ...row, joinedAt: new Date(row.joinedAt).toISOString() })) };
}
