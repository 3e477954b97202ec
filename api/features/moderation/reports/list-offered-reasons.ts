import type { Context } from '#api/context.ts';
import { communityGroups } from '#api/platform/settings/community-groups.ts';
import { viewSettings } from '#api/platform/settings/stored-settings.ts';
import { type ReportReason, reportReasons } from './contract.ts';

/**
 * The reasons that a report can give in this community, in order. Reasons without a setting are always offered. Needs
 * no query, because settings are loaded with the session or with the community's state.
 */
export function listOfferedReasons({ folder, settings }: Pick<Context, 'folder' | 'settings'>): ReportReason[] {
  const values: Partial<Record<ReportReason, boolean>> = viewSettings(communityGroups.reports, folder, settings).values;
  return reportReasons.filter((reason) => values[reason] !== false);
}
