import { z } from 'zod';
import {
  type CommunitySettingsName,
  communitySettings,
  communitySettingsNames,
  settingsChangeSchema,
} from '#api/platform/settings/contract.ts';

/**
 * A change to one group, with only the settings that change. A null value resets a setting to the one in the tenant's
 * folder.
 */
export const changeCommunitySettingsSchema = z.discriminatedUnion('group', [
  settingsChangeSchema(communitySettings.contact).extend({ group: z.literal('contact') }),
  settingsChangeSchema(communitySettings.mail).extend({ group: z.literal('mail') }),
  settingsChangeSchema(communitySettings.mailRate).extend({ group: z.literal('mailRate') }),
  settingsChangeSchema(communitySettings.region).extend({ group: z.literal('region') }),
  settingsChangeSchema(communitySettings.offerings).extend({ group: z.literal('offerings') }),
  settingsChangeSchema(communitySettings.prices).extend({ group: z.literal('prices') }),
  settingsChangeSchema(communitySettings.joining).extend({ group: z.literal('joining') }),
  settingsChangeSchema(communitySettings.reports).extend({ group: z.literal('reports') }),
  settingsChangeSchema(communitySettings.assistant).extend({ group: z.literal('assistant') }),
  settingsChangeSchema(communitySettings.newsletter).extend({ group: z.literal('newsletter') }),
  settingsChangeSchema(communitySettings.retention).extend({ group: z.literal('retention') }),
]);

// The tenant's folder can set values that administrators can't, such as an empty operator.
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const groupViewSchema = z.object({
  version: z.number(),
  /** The values in force. */
  values,
  /** The folder's values. */
  defaults: values,
  /** Names of the settings the community has overridden. */
  chosen: z.array(z.string()),
});
export type GroupView = z.output<typeof groupViewSchema>;

export const communitySettingsResponse = {
  data: z.object({ groups: z.record(z.enum(communitySettingsNames), groupViewSchema) }),
};
export type GroupViews = Readonly<Record<CommunitySettingsName, GroupView>>;
