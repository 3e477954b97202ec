import { z } from 'zod';

/** What names one thing in a call's address: read by `parseId`. */
export const idParams = z.object({ id: z.uuid() });
