import { communityState } from '#api/platform/community-state/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { communityOf } from '#api/platform/settings/community-groups.ts';
import type { StoredSettings } from '#api/platform/settings/contract.ts';
import { storedSettings } from '#api/platform/settings/stored-settings.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';

/** The settings that a community's administrators have made. */
export async function readStoredSettings(db: Database): Promise<StoredSettings> {
  const [row] = await db.select({ settings: storedSettings() }).from(communityState);
  return row?.settings ?? {};
}

/** A community with its administrators' settings over those of its folder. */
export function withStoredSettings(folder: Tenant, settings: StoredSettings): Tenant {
  return communityOf(folder, settings, folder.defaultLocale);
}
