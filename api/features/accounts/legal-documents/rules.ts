import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LegalFact } from './contract.ts';

/** The Markdown characters to escape in facts, because a community's name may contain them. */
const marks = /[\\`*_{}[\]()#+\-.!|<>~]/g;

/** Replaces `{{fact}}` with the community's facts, escaped so that they aren't parsed as Markdown. */
export function fillInFacts(body: string, facts: Readonly<Record<LegalFact, string>>): string {
  return Object.entries(facts).reduce(
    (text, [name, value]) =>
      text.replaceAll(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g'), () => value.replace(marks, '\\$&')),
    body,
  );
}

/** Returns the community's facts. The operator defaults to the community's name. */
export function collectLegalFacts(
  { name, operator, supportEmail, assistant }: Tenant,
  origin: string,
): Record<LegalFact, string> {
  const answersKeptDays = String(assistant.answersKeptDays);
  return { community: name, operator: operator ?? name, email: supportEmail, site: origin, answersKeptDays };
}
