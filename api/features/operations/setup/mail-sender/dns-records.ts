import { signText } from '#api/platform/crypto/keyring.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import type { CheckedRecord, DnsRecord } from './contract.ts';

/**
 * Returns the texts that prove that a domain belongs to a community, one for each known key version: the first is
 * shown, any is accepted. They differ between communities and domains.
 */
export function ownershipTexts({ MASTER_KEY }: Pick<Environment, 'MASTER_KEY'>, slug: string, domain: string) {
  return signText(MASTER_KEY, `mail-domain:${slug}:${domain}`).map(
    (bytes) => `kogu-verify=${bytes.toString('hex').slice(0, 40)}`,
  );
}

/** Returns the records to create in a domain's DNS, as far as the deployment's configuration defines them. */
export function buildDnsRecords(env: Environment, slug: string, domain: string): DnsRecord[] {
  const { MAIL_SPF_INCLUDE: include, MAIL_DKIM_SELECTOR: selector } = env;
  const [text = ''] = ownershipTexts(env, slug, domain);
  const txt = { type: 'TXT', isWhole: true } as const;
  const records: DnsRecord[] = [
    { ...txt, kind: 'ownership', name: `_kogu.${domain}`, value: text },
    { ...txt, kind: 'spf', name: domain, value: `v=spf1 include:${include || '…'} ~all`, isWhole: Boolean(include) },
  ];
  const dkim = { kind: 'dkim', name: `${selector}._domainkey.${domain}`, isWhole: true } as const;
  if (selector && env.MAIL_DKIM_TARGET) records.push({ ...dkim, type: 'CNAME', value: env.MAIL_DKIM_TARGET });
  else if (selector && env.MAIL_DKIM_VALUE) records.push({ ...dkim, type: 'TXT', value: env.MAIL_DKIM_VALUE });
  return [...records, { ...txt, kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' }];
}

/** Compares a record with those in the DNS under its name. `accepted` are the ownership texts. */
export function compareDnsRecord(
  record: DnsRecord,
  found: readonly string[],
  accepted: readonly string[],
): CheckedRecord {
  const { kind } = record;
  const ours = found.filter((text) => begins[kind].test(text));
  const shown = ours.slice(0, 3).map((text) => text.slice(0, 300));
  if (ours.length === 0) return { kind, state: 'missing', found: [] };
  if (kind === 'ownership') {
    const isOwned = ours.some((text) => accepted.includes(text.trim()));
    return { kind, state: isOwned ? 'found' : 'different', found: isOwned ? [] : shown };
  }
  if (kind === 'spf' && !record.isWhole) return { kind, state: ours.length === 1 ? 'seen' : 'different', found: shown };
  const isRight = kind === 'dmarc' || (kind === 'spf' ? ours.length === 1 : true);
  return isRight && ours.some((text) => hasExpectedValue(record, text))
    ? { kind, state: 'found', found: [] }
    : { kind, state: 'different', found: shown };
}

/** Patterns of the records to compare. Other TXT records under the same name are ignored. */
const begins: Readonly<Record<DnsRecord['kind'], RegExp>> = {
  ownership: /^\s*kogu-verify=/,
  spf: /^\s*v=spf1(\s|$)/i,
  dkim: /./,
  dmarc: /^\s*v=DMARC1(\s|;|$)/i,
};

/** Whether a record has the expected value. Any DMARC policy will do, and an SPF record may name other servers too. */
function hasExpectedValue({ kind, type, value }: DnsRecord, text: string): boolean {
  if (kind === 'dmarc') return true;
  if (kind === 'spf') {
    const [, wanted = ''] = value.split(' ');
    return text.toLowerCase().split(/\s+/).includes(wanted.toLowerCase());
  }
  const plain = (given: string) =>
    type === 'CNAME' ? given.toLowerCase().replace(/\.$/, '') : given.replace(/\s/g, '').replace(/;$/, '');
  return plain(text) === plain(value);
}
