import { z } from 'zod';
import { grounds } from '#api/platform/audit/contract.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';

const day = z.iso.date().optional();

export const auditQuery = keysetQuery.extend({
  /** Id of the actor. */
  actor: z.uuid().optional(),
  /** Prefixes of the words in the actor's name. */
  who: z.string().trim().min(1).max(80).optional(),
  /** Noun and verb, such as `post.remove`. */
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(60)
    .optional(),
  /** Id of the target, or prefixes of the words in a targeted member's name. */
  target: z.string().trim().min(1).max(80).optional(),
  /** First and last day, in the community's time zone. */
  from: day,
  to: day,
});

/** The same for a file. */
export const exportEntriesQuery = auditQuery.extend(csvQuery.shape);

const state = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const auditRowSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for a deleted account. */
  actor: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Browser and system, such as `Firefox, Windows`, and an ISO 3166-1 code; null if unknown. */
  from: z.object({ device: z.string().nullable(), country: z.string().nullable() }),
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string() }),
  before: state,
  after: state,
  reason: z.string().nullable(),
  ground: z.enum(grounds).nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;
export const auditPage = pageOfSchema(auditRowSchema);

/** Entries in one file. */
export const maxExported = 20_000;
