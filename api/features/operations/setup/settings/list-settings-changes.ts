import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { type CommunitySettingsName, communitySettingsNames } from '#api/platform/settings/contract.ts';
import type { AuditRow } from '../../audit-log/contract.ts';
import { presentEntry, selectEntries } from '../../audit-log/index.ts';

/** The maximum number of changes listed. Older changes are in the audit log. */
const maxShown = 60;

/** Lists the latest settings changes by group, newest first. */
export async function listSettingsChanges(
  context: Context,
): Promise<Partial<Readonly<Record<CommunitySettingsName, AuditRow[]>>>> {
  const viewer = requireRole(context, 'admin');
  const wanted = { viewer, locale: context.locale, action: 'settings.update', from: undefined, until: undefined };
  const rows = (await selectEntries(context.db, wanted, maxShown)).map((row) => presentEntry(context, row));
  return Object.fromEntries(
    communitySettingsNames.map((name) => [name, rows.filter(({ target }) => target.id === name)]),
  );
}
