import { z } from 'zod';

export const goodSchema = z.object({ id: z.string() });
