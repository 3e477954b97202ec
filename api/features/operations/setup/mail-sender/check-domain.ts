import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { mailDomainGroup, resolveMailSender } from '#api/platform/settings/mail-sender.ts';
import { changeSettings } from '#api/platform/settings/settings.ts';
import { verb } from '#api/verb.ts';
import { type CheckedDomain, checkDomainRefusals, checkDomainSchema } from './contract.ts';
import { buildDnsRecords, compareDnsRecord, ownershipTexts } from './dns-records.ts';
import { limits } from './limits.ts';
import { mayVerifyDomain } from './queries.ts';
import { queryDns } from './query-dns.ts';

/**
 * Compares the expected records of the sender's domain with those in the DNS. Once ownership is proven, the sender is
 * in force, unless the address was changed in the meantime.
 */
export const checkDomain = verb(
  {
    access: 'admin',
    proof: 'always',
    input: checkDomainSchema,
    refusals: checkDomainRefusals,
    records: 'mail-domain.verify',
  },
  async (context, shown, admin): Promise<Outcome<{ data: CheckedDomain }, keyof typeof checkDomainRefusals>> => {
    const { db, env, folder, now } = context;
    const limit = limits.checks(admin.user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const sender = resolveMailSender(folder, admin.settings);
    const { domain } = sender;
    if (!domain || domain !== shown.domain) return refuse('version_outdated');

    const wanted = buildDnsRecords(env, folder.slug, domain);
    const accepted = ownershipTexts(env, folder.slug, domain);
    const answers = await Promise.all(wanted.map((record) => queryDns(env, record)));
    const records = wanted.flatMap((record, index) => {
      const found = answers[index];
      return found ? [compareDnsRecord(record, found, accepted)] : [];
    });
    if (records.length < wanted.length) return refuse('dns_unreachable');
    const isOwned = records.some(({ kind, state }) => kind === 'ownership' && state === 'found');
    if (isOwned && !sender.isVerified) {
      const changes = { domain, setIn: sender.setIn };
      const version = admin.settings[mailDomainGroup.name]?.version ?? 0;
      const stored = await changeSettings(context, admin, mailDomainGroup, { version, changes }, () => ({
        before: { sender: sender.inForce },
        after: { sender: sender.wanted },
        about: { action: 'mail-domain.verify', targetType: 'mail-domain', targetId: domain },
        onlyIf: mayVerifyDomain(admin, admin.settings),
      }));
      if (!stored.ok) return stored;
    }
    return { ok: true, data: { isVerified: isOwned || sender.isVerified, records } };
  },
);
