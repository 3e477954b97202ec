import { z } from 'zod';

/** The id in a call's path, parsed by `parseId`. */
export const idParams = z.object({ id: z.uuid() });
