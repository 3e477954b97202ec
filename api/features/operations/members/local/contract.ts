import { z } from 'zod';
import { newPasswordSchema } from '#api/features/accounts/auth/contract.ts';
import { emailSchema } from '#api/features/accounts/users/contract.ts';

export const createAdminSchema = z.object({ email: emailSchema, password: newPasswordSchema });
