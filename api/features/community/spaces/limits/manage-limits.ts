import type { Outcome } from '#api/platform/http/refusal.ts';
import { changeSettingsRefusals } from '#api/platform/settings/contract.ts';
import { changeSettings } from '#api/platform/settings/settings.ts';
import { type SettingsView, viewSettings } from '#api/platform/settings/stored-settings.ts';
import { verb } from '#api/verb.ts';
import { changeLimitsSchema, type Limits } from './contract.ts';
import { limitsGroup } from './limits.ts';

/** Returns the limits in force and those in the tenant's folder. */
export const getLimits = verb(
  { access: 'admin' },
  async (context, _, { settings }): Promise<{ data: SettingsView<Limits> }> => {
    return { data: viewSettings(limitsGroup, context.folder, settings) };
  },
);

/** Changes the given limits. Changes by others since the given version aren't overwritten. */
export const changeLimits = verb(
  { access: 'admin', input: changeLimitsSchema, refusals: changeSettingsRefusals, records: 'settings.update' },
  (context, given, admin): Promise<Outcome<{ data: SettingsView<Limits> }, keyof typeof changeSettingsRefusals>> =>
    changeSettings(context, admin, limitsGroup, given),
);
