import { z } from 'zod';

/** Null if live updates are off: the page polls. */
export const ticketAnswer = z.object({ ticket: z.string().nullable() });

export const openSocketQuery = z.object({ ticket: z.string().max(100) });
