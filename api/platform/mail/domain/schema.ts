import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/sqlite-core';

/**
 * The domain of the table's `email`, after its last `@`, since a quoted local part may have one, too. A column, so that
 * an index can be on it.
 */
export const domainOfEmail = () =>
  text().generatedAlwaysAs(sql`substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)`);
