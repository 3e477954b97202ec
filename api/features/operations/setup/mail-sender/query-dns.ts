import { z } from 'zod';
import { fetchExternal } from '#api/platform/http/fetch-external.ts';
import { parsePublicUrl } from '#api/platform/http/public-address.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import type { DnsRecord } from './contract.ts';

const usualResolver = 'https://cloudflare-dns.com/dns-query';
const timeoutMs = 5_000;
const maxBytes = 64 * 1024;

/** Record types by number (RFC 1035). */
const types = { CNAME: 5, TXT: 16 } as const;
/** Response codes: no error, or no such name. */
const answered = [0, 3];

const answerSchema = z.object({
  Status: z.int(),
  Answer: z
    .array(z.object({ type: z.int(), data: z.string().max(8_192) }))
    .max(100)
    .optional(),
});

/**
 * Queries the records under a name over HTTPS, in the JSON format. Null if the resolver returns no usable response. The
 * texts are untrusted.
 */
export async function queryDns(
  env: Pick<Environment, 'ENVIRONMENT' | 'DNS_RESOLVER_URL'>,
  { name, type }: Pick<DnsRecord, 'name' | 'type'>,
): Promise<string[] | null> {
  const resolver = parsePublicUrl(env.DNS_RESOLVER_URL || usualResolver, env);
  if (!resolver) return null;
  const address = `${resolver}?${new URLSearchParams({ name, type })}`;
  try {
    const response = await fetchExternal(address, { timeoutMs, maxBytes, headers: { accept: 'application/dns-json' } });
    if (!response.ok) return null;
    const { Status, Answer = [] } = answerSchema.parse(await response.json());
    if (!answered.includes(Status)) return null;
    return Answer.filter((each) => each.type === types[type]).map(({ data }) => readText(data));
  } catch {
    return null;
  }
}

/** Returns the text of a record: quoted parts, such as `"v=spf1 " "~all"`, are joined. Strips control characters. */
function readText(data: string): string {
  const parts = [...data.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, part = '']) => part.replace(/\\(.)/gs, '$1'));
  return (parts.length > 0 ? parts.join('') : data).replace(/\p{C}/gu, '');
}
