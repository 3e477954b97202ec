import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/sqlite-core';

/**
 * The domain of the table's `email`: the part after its last `@`, since a quoted local part may contain one. It is a
 * column so that it can have an index.
 */
export const domainOfEmail = () =>
  text().generatedAlwaysAs(sql`substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)`);
