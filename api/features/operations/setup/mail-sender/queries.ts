import { type SQL, sql } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import type { StoredSettings } from '#api/platform/settings/contract.ts';
import { mailGroup } from '#api/platform/settings/mail-sender.ts';
import { isSettingUnchanged } from '#api/platform/settings/stored-settings.ts';

/** True while the member who checked the records is an administrator, and the address is the one that was checked. */
export function mayVerifyDomain(by: Pick<Member, 'sessionId'>, known: StoredSettings): SQL {
  return sql`(${isSettingUnchanged(mailGroup.name, 'mailFrom', known)} and ${isActingAdministrator(by)})`;
}
