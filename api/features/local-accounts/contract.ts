import { z } from 'zod';
import { newPasswordSchema } from '../auth/contract.ts';
import { emailSchema } from '../users/contract.ts';

export const createAdminSchema = z.object({ email: emailSchema, password: newPasswordSchema });
