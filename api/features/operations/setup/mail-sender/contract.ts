import { z } from 'zod';
import { changeSettingsRefusals } from '#api/platform/settings/contract.ts';

const recordKinds = ['ownership', 'spf', 'dkim', 'dmarc'] as const;

/** A record to create in the DNS of the sender's domain. */
const dnsRecordSchema = z.object({
  kind: z.enum(recordKinds),
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
  /** Whether the value is complete. If not, only the operator knows the part shown as `…`. */
  isWhole: z.boolean(),
});
export type DnsRecord = z.output<typeof dnsRecordSchema>;

const address = z.string();
const mailSenderSchema = z.object({
  /** The sender in force, the one that administrators chose, and the one in the tenant's folder. */
  inForce: address,
  wanted: address,
  folder: address,
  /** The domain that has to be verified. Null for the address in the tenant's folder. */
  domain: z.string().nullable(),
  isVerified: z.boolean(),
  /** Empty for the address in the tenant's folder. */
  records: z.array(dnsRecordSchema),
  /** How far the current sender domain's warm-up has progressed. Null for the domain in the tenant's folder. */
  warming: z
    .object({
      domain: z.string(),
      /** Number of mails of all kinds sent today. */
      sent: z.int(),
      /** Maximum number of bulk mails: today's, and the next day's if at least half of today's is used. */
      ceiling: z.int().nullable(),
      next: z.int().nullable(),
    })
    .nullable(),
});
export type MailSenderView = z.output<typeof mailSenderSchema>;

export const mailSenderResponse = { data: mailSenderSchema };

/** The domain whose records the administrator sees. */
export const checkDomainSchema = z.object({ domain: z.string().max(253) });
export const checkDomainRefusals = { ...changeSettingsRefusals, dns_unreachable: 'unavailable' } as const;

/** `seen`: a record exists, but only the operator knows whether it is right. */
const recordStates = ['found', 'missing', 'different', 'seen'] as const;
const checkedRecordSchema = z.object({
  kind: z.enum(recordKinds),
  state: z.enum(recordStates),
  /** The records in the DNS, which anyone may have written. */
  found: z.array(z.string()),
});
export type CheckedRecord = z.output<typeof checkedRecordSchema>;

export const checkDomainResponse = {
  data: z.object({ isVerified: z.boolean(), records: z.array(checkedRecordSchema) }),
};
export type CheckedDomain = z.output<typeof checkDomainResponse.data>;

export const testMailResponse = { data: z.object({ to: address, from: address }) };
export type SentTestMail = z.output<typeof testMailResponse.data>;
