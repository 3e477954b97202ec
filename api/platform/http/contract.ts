import { z } from 'zod';

/** The id in a call's path, parsed by `parseId`. */
export const idParams = z.object({ id: z.uuid() });

/**
 * A field of visitors' forms that people neither see nor reach. A program that fills it in is told that it
 * succeeded, and nothing is written. Its name means nothing to password managers.
 */
export const decoySchema = z.string().nullish();
