import { z } from 'zod';

/** The response with a ticket. It is null if live updates are off, and the page polls instead. */
export const ticketResponse = z.object({ ticket: z.string().nullable() });

export const openSocketQuery = z.object({ ticket: z.string().max(100) });
