import type { Environment } from '#api/platform/tenancy/environment.ts';
import type { CheckedRecord } from './contract.ts';
import { buildDnsRecords, compareDnsRecord, ownershipTexts } from './dns-records.ts';
import { queryDns } from './query-dns.ts';

/** Checks whether a domain still proves that it belongs to the community; null if the resolver doesn't respond. */
export async function checkOwnership(
  env: Environment,
  slug: string,
  domain: string,
): Promise<CheckedRecord['state'] | null> {
  const [record] = buildDnsRecords(env, slug, domain);
  const found = record ? await queryDns(env, record) : null;
  return record && found ? compareDnsRecord(record, found, ownershipTexts(env, slug, domain)).state : null;
}
