import { z } from 'zod';

/** The response with a ticket. If live updates are off, the ticket is null and the page polls instead. */
export const ticketResponse = z.object({ ticket: z.string().nullable() });

export const openSocketQuery = z.object({ ticket: z.string().max(100) });
