import { z } from 'zod';

/** Why mail to a member fails, and since when. */
export const mailFailureSchema = z.object({ reason: z.enum(['bounced', 'complained']), since: z.iso.datetime() });
export type MailFailure = z.output<typeof mailFailureSchema>;

/** The fields of a provider's event that we read. Its signature is in the headers. */
export const providerEventBody = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.looseObject({}),
});

const tag = z.object({ name: z.string(), value: z.string() });

/** A provider's event about a mail that bounced or that someone complained about. Tags are an array or an object. */
export const deliveryReportSchema = providerEventBody.extend({
  type: z.enum(['email.bounced', 'email.complained']),
  data: z.object({
    to: z.array(z.string()).min(1).max(50),
    tags: z.union([
      z.array(tag).transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
      z.record(z.string(), z.string()),
    ]),
    bounce: z.object({ type: z.string() }).optional(),
  }),
});
export type DeliveryReport = z.output<typeof deliveryReportSchema>;
