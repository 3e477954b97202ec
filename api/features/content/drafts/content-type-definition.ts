import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { z } from 'zod';
import type { Database } from '#api/platform/database/connect.ts';
import type { FieldCodes } from '#api/platform/http/app-error.ts';
import type { ContentType } from '../content/contract.ts';

/** What a content type adds to the editing workflow. */
export interface ContentTypeDefinition<Details extends Record<string, unknown> = Record<string, unknown>> {
  type: ContentType;
  /** Whether a language version needs a body to be published. */
  needsBody: boolean;
  /** Type-specific fields, as required for publishing. Its messages are error codes. */
  details: z.ZodType<Details>;
  /** Checks that need the database: error codes by field, empty if there are none. */
  check?: (db: Database, details: Details) => Promise<FieldCodes>;
  /** A condition that blocks withdrawing the item, such as attendees. Evaluated by the write itself. */
  blocksUnpublish?: (itemId: string, now: Date) => SQL;
  /** Statements that publish the details. They run in the publishing batch. */
  publish: (db: Database, itemId: string, details: Details, now: Date) => BatchItem<'sqlite'>[];
}

/**
 * Ties a type's details to its statements, and erases the type of the details so that all definitions fit in one list.
 */
export function defineContentType<Details extends Record<string, unknown>>(
  definition: ContentTypeDefinition<Details>,
): ContentTypeDefinition {
  const { check, ...rest } = definition;
  return {
    ...rest,
    ...(check
      ? { check: (db: Database, details: Record<string, unknown>) => check(db, definition.details.parse(details)) }
      : {}),
    publish: (db, itemId, details, now) => definition.publish(db, itemId, definition.details.parse(details), now),
  };
}
