import { sql } from 'drizzle-orm';

/**
 * The domain of the column `email`, after its last `@`: a quoted local part may have one, too. For a generated column,
 * so that an index can be on it.
 */
export const domainOfEmail = sql`substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)`;
