import { z } from 'zod';

/**
 * The options of a CSV file. The byte-order mark tells Excel that the file is UTF-8; other programs may show it as a
 * character.
 */
export const csvQuery = z.object({ bom: z.enum(['yes', 'no'], { error: 'yes or no' }).default('yes') });

export type CsvOptions = z.output<typeof csvQuery>;
