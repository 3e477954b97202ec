import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { z } from 'zod';
import type { Database } from '#api/platform/database/connect.ts';
import type { FieldCodes } from '#api/platform/http/app-error.ts';
import type { ContentType } from '../content/contract.ts';

/** What a type of content brings to the mechanism. */
export interface ContentTypeDefinition<Details extends Record<string, unknown> = Record<string, unknown>> {
  type: ContentType;
  /** Whether a language version without a text of its own is unfinished. */
  needsBody: boolean;
  /** What the type has beside title and text, as it must be to be published. Its errors are codes. */
  details: z.ZodType<Details>;
  /** What only the database can say against the details, by field; nothing when they may be published. */
  check?: (db: Database, details: Details) => Promise<FieldCodes>;
  /** Whether somebody counts on the item, so that it may not be taken from readers: asked by the write that would. */
  blocksUnpublish?: (itemId: string, now: Date) => SQL;
  /** Puts the details in force: statements of the batch that publishes, which is taken back as a whole. */
  publish: (db: Database, itemId: string, details: Details, now: Date) => BatchItem<'sqlite'>[];
}

/** Keeps a kind's details and its statements of one shape, and lets kinds of all shapes be listed. */
export function defineContentType<Details extends Record<string, unknown>>(
  kind: ContentTypeDefinition<Details>,
): ContentTypeDefinition {
  const { check, ...rest } = kind;
  return {
    ...rest,
    ...(check
      ? { check: (db: Database, details: Record<string, unknown>) => check(db, kind.details.parse(details)) }
      : {}),
    publish: (db, itemId, details, now) => kind.publish(db, itemId, kind.details.parse(details), now),
  };
}
