import { z } from 'zod';

export const mirrorSchema = z.string();
