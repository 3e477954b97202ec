import { z } from 'zod';

/** The id in a call's path, as a verb's `params`. */
export const idParams = z.object({ id: z.uuid() });

/**
 * A decoy field in visitors' forms that people neither see nor reach. A program that fills it in gets a success
 * response, and nothing is stored. Password managers don't recognize its name.
 */
export const decoySchema = z.string().nullish();
