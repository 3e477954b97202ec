import type { Tenant } from '../tenancy/tenant-schema.ts';
import type { CommunitySettings, StoredSettings } from './contract.ts';
import { type SettingsGroup, viewSettings } from './stored-settings.ts';

export const mailGroup: SettingsGroup<CommunitySettings['mail']> = {
  name: 'mail',
  defaults: ({ mailFrom }) => ({ mailFrom }),
};

/** The proven domain, and the version in which the address it was proven for was set. */
interface ProvenDomain {
  domain: string;
  setIn: number;
}

/** The group with the proven domain, written only by the check of the DNS records. */
export const mailDomainGroup: SettingsGroup<ProvenDomain> = {
  name: 'mail-domain',
  defaults: () => ({ domain: '', setIn: 0 }),
};

export interface MailSender {
  /** The address that mails come from. */
  inForce: string;
  /** The address that is set. It is in force once its domain is verified. */
  wanted: string;
  /** The domain that has to be verified; null for the address in the tenant's folder. */
  domain: string | null;
  isVerified: boolean;
  /** The version in which the address was set. */
  setIn: number;
}

/**
 * Determines the sender of every mail. Except for the address in the tenant's folder, every address needs its domain
 * verified, even if it has the same domain, since communities may share one. A proof holds only for the address it was
 * made for.
 */
export function resolveMailSender(folder: Tenant, stored: StoredSettings): MailSender {
  const wanted = viewSettings(mailGroup, folder, stored).values.mailFrom;
  const setIn = stored[mailGroup.name]?.changedIn['mailFrom'] ?? 0;
  if (wanted.toLowerCase() === folder.mailFrom.toLowerCase())
    return { inForce: folder.mailFrom, wanted, domain: null, isVerified: true, setIn };
  const domain = domainOf(wanted);
  const proven = viewSettings(mailDomainGroup, folder, stored).values;
  const isVerified = proven.domain === domain && proven.setIn === setIn;
  return { inForce: isVerified ? wanted : folder.mailFrom, wanted, domain, isVerified, setIn };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
