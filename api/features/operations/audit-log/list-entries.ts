import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { recordExport } from '#api/features/accounts/sessions/index.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import type { Member } from '#api/permissions.ts';
import { isoTime, spanOfDays } from '#api/platform/calendar/time.ts';
import { createCsvResponse, formatCsvTimeHeading } from '#api/platform/csv/format-csv.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { communitySettingsNames } from '#api/platform/settings/contract.ts';
import { verb } from '#api/verb.ts';
import {
  type AuditPerson,
  type AuditRow,
  auditQuery,
  describeChange,
  exportEntriesQuery,
  maxExportedEntries,
} from './contract.ts';
import { type EntryCriteria, type SelectedEntry, selectEntries } from './queries.ts';
import { pathOf } from './rules.ts';

/** Lists staff actions, newest first. */
export const listAuditEntries = verb(
  { access: 'admin', input: auditQuery },
  async (context, { limit, ...given }, viewer): Promise<{ data: Page<AuditRow> }> => {
    const rows = await selectEntries(context.db, toEntryQuery(context, viewer, given), limit + 1);
    const { items, nextCursor } = keysetPageOf(
      rows.map((row) => ({ ...row, value: row.at })),
      limit,
    );
    return { data: { items: items.map((row) => presentEntry(context, row)), nextCursor } };
  },
);

/** Exports staff actions as a CSV file, without paging. */
export const exportAuditEntries = verb(
  { access: 'admin', proof: 'always', input: exportEntriesQuery, records: 'audit.export' },
  async (context, { cursor: _, limit: __, bom, ...given }, exporter): Promise<Response> => {
    const { t } = context;
    await recordExport(context, exporter, { action: 'audit.export', targetId: 'audit_log', about: given });
    const rows = await selectEntries(context.db, toEntryQuery(context, exporter, given), maxExportedEntries);
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
    return createCsvResponse(context, {
      name: t('audit-log:file'),
      rows: [[formatCsvTimeHeading(t('audit-log:column.at'), context), ...columns], ...lines],
      bom,
    });
  },
);

type Given = Omit<z.output<typeof auditQuery>, 'limit'>;

/** Converts the query's days, in the community's time zone, to instants. */
function toEntryQuery(
  { tenant, locale }: Context,
  viewer: Member,
  { from, to, target, ...given }: Given,
): EntryCriteria {
  const { since, until } = spanOfDays({ from, to }, tenant.timeZone);
  return {
    ...given,
    ...{ viewer, locale },
    about: target,
    from: since,
    until,
  };
}

/** Maps a row to the entry that administrators see. */
export function presentEntry({ t }: Pick<Context, 't'>, row: SelectedEntry): AuditRow {
  const { id, at, actorId, device, country, action, targetType, targetId, member } = row;
  const { before, after, reason, ground } = row;
  return {
    ...{ id, action, before, after, reason, ground },
    at: isoTime(at),
    actor: actorId === null ? null : presentPerson({ id: actorId, name: row.actor, picture: row.picture }),
    from: { device, country },
    target: {
      type: targetType,
      id: targetId,
      name: targetType === 'settings' ? nameOfSettings(t, targetId) : row.title,
      path: targetType === 'user' && member?.deletedAt ? null : pathOf(targetType, targetId, row.within),
      member: member && presentPerson(member),
    },
  };
}

const nameOfSettings = (t: Context['t'], group: string) => {
  const known = communitySettingsNames.find((name) => name === group);
  return known ? t(`community-settings:group.${known}`) : null;
};

const presentPerson = ({ id, name, picture }: Omit<AuditPerson, 'initials'>): AuditPerson => ({
  ...{ id, name },
  initials: initials(name),
  picture: picture && `/files/${picture}`,
});
