import { ownershipTexts } from '#api/features/operations/setup/mail-sender/dns-records.ts';
import { bindings } from './bindings.ts';
import type { TestCommunity } from './create-test-community.ts';

/** Sets the records of a name in the DNS stand-in. */
export async function setDnsRecords(name: string, texts: string[], type: 'TXT' | 'CNAME' = 'TXT'): Promise<void> {
  const body = JSON.stringify({ name, type, texts });
  await fetch(bindings.DNS_RESOLVER_URL ?? '', { method: 'PUT', body });
}

/** Sets the DNS records that prove that a domain belongs to a community. */
export function proveDomain({ tenant }: Pick<TestCommunity, 'tenant'>, domain: string): Promise<void> {
  const [text = ''] = ownershipTexts(bindings, tenant.slug, domain);
  return setDnsRecords(`_kogu.${domain}`, [`"${text}"`]);
}

/** Returns a domain that no other test uses. */
export const freshDomain = () => `kuu-${crypto.randomUUID()}.ee`;
