import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LegalFact } from './contract.ts';

/** Markdown characters that a community's name may contain. */
const marks = /[\\`*_{}[\]()#+\-.!|<>~]/g;

/** Replaces `{{fact}}` with the community's facts. Their characters are never parsed as Markdown. */
export function fillInFacts(body: string, facts: Readonly<Record<LegalFact, string>>): string {
  return Object.entries(facts).reduce(
    (text, [name, value]) =>
      text.replaceAll(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g'), () => value.replace(marks, '\\$&')),
    body,
  );
}

/** A community without a named operator uses its own name. */
export function legalFactsOf(
  { name, operator, supportEmail, assistant }: Tenant,
  origin: string,
): Record<LegalFact, string> {
  const answersKeptDays = String(assistant.answersKeptDays);
  return { community: name, operator: operator ?? name, email: supportEmail, site: origin, answersKeptDays };
}
