import { communityState } from '#api/platform/community-state/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { communityOf } from '#api/platform/settings/community-groups.ts';
import type { StoredSettings } from '#api/platform/settings/contract.ts';
import { storedSettings } from '#api/platform/settings/stored-settings.ts';
import type { Tenant } from '#tenants/schema.ts';

/** A community as it is: what its folder says, and over it what its administrators set. */
export async function withStoredSettings(db: Database, folder: Tenant): Promise<Tenant> {
  return communityOf(folder, await readStoredSettings(db), folder.defaultLocale);
}

/** What its administrators set. */
export async function readStoredSettings(db: Database): Promise<StoredSettings> {
  const [row] = await db.select({ settings: storedSettings() }).from(communityState);
  return row?.settings ?? {};
}
