import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { recordExport } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import { dayMs, fromWallClock, isoTime } from '#api/platform/calendar/time.ts';
import { csvResponse, csvTimeHeading } from '#api/platform/csv/write-csv.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type AuditRow, auditQuery, exportEntriesQuery, maxExported } from './contract.ts';
import { type SelectedEntry, selectEntries, type Wanted } from './queries.ts';
import { describeChange } from './rules.ts';

/** Staff actions, newest first. */
export const listAuditEntries = verb(
  { access: 'admin', input: auditQuery },
  async (context, { limit, ...given }, viewer): Promise<{ data: Page<AuditRow> }> => {
    const rows = await selectEntries(context.db, toEntryQuery(context, viewer, given), limit + 1);
    const { items, nextCursor } = keysetPageOf(
      rows.map((row) => ({ ...row, value: row.at })),
      limit,
    );
    return { data: { items: items.map(presentEntry), nextCursor } };
  },
);

/** The same as a file, without paging. */
export const exportAuditEntries = verb(
  { access: 'admin', proof: 'always', input: exportEntriesQuery, records: 'audit.export' },
  async (context, { cursor: _, limit: __, bom, ...given }, exporter): Promise<Response> => {
    const { t } = context;
    await recordExport(context, exporter, { action: 'audit.export', targetId: 'audit_log', about: given });
    const rows = await selectEntries(context.db, toEntryQuery(context, exporter, given), maxExported);
    const columns = (['actor', 'from', 'action', 'type', 'target', 'change', 'ground', 'reason'] as const).map((name) =>
      t(`audit-log:column.${name}`),
    );
    const lines = rows.map((row) => [
      ...[new Date(row.at), row.actor ?? t('audit-log:formerMember')],
      ...[[row.device, row.country].filter(Boolean).join(', '), row.action, row.targetType, row.targetId],
      describeChange(row)
        .map(({ name, from, to }) => `${name}: ${from} → ${to}`)
        .join('; '),
      ...[row.ground, row.reason],
    ]);
    return csvResponse(context, {
      name: t('audit-log:file'),
      rows: [[csvTimeHeading(t('audit-log:column.at'), context), ...columns], ...lines],
      bom,
    });
  },
);

/** The day after a calendar day. */
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

type Given = Omit<z.output<typeof auditQuery>, 'limit'>;

/** The community's days as instants. */
function toEntryQuery({ tenant }: Context, viewer: Member, { from, to, target, ...given }: Given): Wanted {
  const startOf = (day: string) => new Date(fromWallClock(`${day}T00:00`, tenant.timeZone)).getTime();
  return {
    ...given,
    viewer,
    about: target,
    from: from === undefined ? from : startOf(from),
    until: to === undefined ? to : startOf(dayAfter(to)),
  };
}

/** An entry as administrators see it. */
export function presentEntry({
  id,
  at,
  actorId,
  actor,
  device,
  country,
  action,
  targetType,
  targetId,
  ...row
}: SelectedEntry): AuditRow {
  const { before, after, reason, ground } = row;
  return {
    ...{ id, action, before, after, reason, ground },
    at: isoTime(at),
    actor: actorId === null ? null : { id: actorId, name: actor },
    from: { device, country },
    target: { type: targetType, id: targetId },
  };
}
