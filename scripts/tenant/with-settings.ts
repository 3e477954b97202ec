import { communityState } from '#api/platform/community-state/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { communityOf } from '#api/platform/settings/community-groups.ts';
import type { StoredSettings } from '#api/platform/settings/contract.ts';
import { selectStoredSettings } from '#api/platform/settings/stored-settings.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';

/** Reads the settings that a community's administrators have changed. */
export async function readStoredSettings(db: Database): Promise<StoredSettings> {
  const [row] = await db.select({ settings: selectStoredSettings() }).from(communityState);
  return row?.settings ?? {};
}

/** Returns a community with its administrators' settings in place of those of its folder. */
export function withStoredSettings(folder: Tenant, settings: StoredSettings): Tenant {
  return communityOf(folder, settings, folder.defaultLocale);
}
