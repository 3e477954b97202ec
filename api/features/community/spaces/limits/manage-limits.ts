import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import type { changeSettingsRefusals } from '#api/platform/settings/contract.ts';
import { changeSettings } from '#api/platform/settings/settings.ts';
import { type SettingsView, viewSettings } from '#api/platform/settings/stored-settings.ts';
import { changeLimitsSchema, type Limits } from './contract.ts';
import { limitsGroup } from './limits.ts';

/** The limits in force, and the folder's values. */
export async function getLimits(context: Context): Promise<{ data: SettingsView<Limits> }> {
  const { settings } = requireRole(context, 'admin');
  return { data: viewSettings(limitsGroup, context.folder, settings) };
}

/** Changes the given limits. Changes by others since the given version aren't overwritten. */
export async function changeLimits(
  context: Context,
  input: z.input<typeof changeLimitsSchema>,
): Promise<Outcome<{ data: SettingsView<Limits> }, keyof typeof changeSettingsRefusals>> {
  const admin = requireRole(context, 'admin');
  return changeSettings(context, admin, limitsGroup, parseInput(changeLimitsSchema, input));
}
