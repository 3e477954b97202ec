import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { requireFreshProof } from '#api/permissions.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { communityGroups } from '#api/platform/settings/community-groups.ts';
import {
  type CommunitySettingsName,
  changeSettingsRefusals,
  communitySettingsNames,
} from '#api/platform/settings/contract.ts';
import { changeSettings } from '#api/platform/settings/settings.ts';
import { type SettingsGroup, viewSettings } from '#api/platform/settings/stored-settings.ts';
import { verb } from '#api/verb.ts';
import { incrementRevision } from '../brand-studio/queries.ts';
import { changeCommunitySettingsSchema, type GroupView, type GroupViews } from './contract.ts';

/** Returns each group's values in force, those in the tenant's folder, and which settings override the folder's. */
export const getCommunitySettings = verb(
  { access: 'admin' },
  async (context, _, { settings }): Promise<{ data: { groups: GroupViews } }> => {
    const views = communitySettingsNames.map((name) => [name, viewSettings(groupOf(name), context.folder, settings)]);
    return { data: { groups: Object.fromEntries(views) as GroupViews } };
  },
);

/** Changes the given settings of one group. Doesn't overwrite changes that others made since the given version. */
export const changeCommunitySettings = verb(
  {
    access: 'admin',
    proof: 'part',
    input: changeCommunitySettingsSchema,
    refusals: changeSettingsRefusals,
    records: 'settings.update',
  },
  async (
    context,
    { group, ...change },
    admin,
  ): Promise<Outcome<{ data: GroupView }, keyof typeof changeSettingsRefusals>> => {
    if (!protectedGroups.has(group)) {
      return changeSettings(context, admin, groupOf(group), change, (before, after) => ({
        ...{ before: before as AuditState, after: after as AuditState },
        // Names can be changed in the brand studio's draft, too.
        alsoWrite: (isCurrent) =>
          'nameEt' in after || 'nameEn' in after ? [incrementRevision(context.db, isCurrent)] : [],
      }));
    }
    requireFreshProof(context, admin);
    return changeSettings(context, admin, groupOf(group), change, (before, after) => ({
      ...{ before: before as AuditState, after: after as AuditState, onlyIf: isActingAdministrator(admin) },
    }));
  },
);

/**
 * Groups that need a fresh proof: the sender of mails, who needs a password and two-factor, and how long the audit log
 * is kept.
 */
const protectedGroups: ReadonlySet<CommunitySettingsName> = new Set(['mail', 'joining', 'retention']);

/** Returns a group, typed so that its settings are accessible by name. */
const groupOf = (name: CommunitySettingsName): SettingsGroup<GroupView['values']> => communityGroups[name];
