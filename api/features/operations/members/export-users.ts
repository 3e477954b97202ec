import type { Context } from '#api/context.ts';
import { recordExport } from '#api/features/accounts/sessions/index.ts';
import { type CsvCell, createCsvResponse, formatCsvTimeHeading, toCsvTime } from '#api/platform/csv/format-csv.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { exportQuery, type UsersFilter } from './contract.ts';
import { presentUser } from './present-user.ts';
import { selectUsers } from './queries.ts';

/** How many rows are read from the database at a time while the file is streamed. */
const step = 1_000;

/** Exports all members matching a filter as a file, and records the export in the audit log. */
export const exportUsers = verb(
  { access: 'admin', proof: 'always', input: exportQuery, records: 'user.export' },
  async (context, { bom, ...filter }, exporter): Promise<Response> => {
    const { t } = context;
    await recordExport(context, exporter, { action: 'user.export', targetId: 'users', about: filter });
    const headings = [
      ...(['name', 'email', 'role', 'state', 'plan', 'expert', 'tags', 'language'] as const).map((name) =>
        t(`user-administration:column.${name}`),
      ),
      formatCsvTimeHeading(t('user-administration:column.joined'), context),
      formatCsvTimeHeading(t('user-administration:column.seen'), context),
      formatCsvTimeHeading(t('user-administration:column.campaigns'), context),
    ];
    return createCsvResponse(context, {
      name: t('user-administration:file'),
      rows: rowsOf(context, filter, headings),
      bom,
    });
  },
);

async function* rowsOf(
  { db, now, t, tenant }: Context,
  filter: UsersFilter,
  headings: readonly CsvCell[],
): AsyncGenerator<readonly CsvCell[]> {
  yield headings;
  let cursor: Keyset | undefined;
  do {
    const rows = await selectUsers(
      db,
      filter,
      { sort: 'newest', cursor, limit: step + 1 },
      { now, timeZone: tenant.timeZone },
    );
    const { items, nextCursor } = keysetPageOf(rows, step);
    for (const { role, state, isExpert, subscription, ...member } of items.map(presentUser)) {
      yield [
        ...[member.name, member.email, t(`user-administration:role.${role}`), t(`user-administration:state.${state}`)],
        t(`user-administration:plan.${subscription.plan}`),
        t(`user-administration:${isExpert ? 'yes' : 'no'}`),
        member.tags.join(', '),
        t(`user-administration:language.${member.locale}`),
        ...[toCsvTime(member.joinedAt), toCsvTime(member.lastSeenAt), toCsvTime(member.consent?.at ?? null)],
      ];
    }
    const last = items.at(-1);
    cursor = nextCursor && last ? { value: last.value, id: last.id } : undefined;
  } while (cursor);
}
