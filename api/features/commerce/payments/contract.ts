import { z } from 'zod';

/** Paid plans, lowest first. */
export const paidPlans = ['premium', 'donator'] as const;
export type PaidPlan = (typeof paidPlans)[number];

export const currencies = ['EUR', 'USD', 'GBP', 'SEK'] as const;

/** Money in minor units (cents). */
export const moneySchema = z.object({ amount: z.int(), currency: z.enum(currencies) });
export type Money = z.infer<typeof moneySchema>;
export type Currency = Money['currency'];

/** Refused while nothing is for sale, because the operator hasn't entered the community's payment keys. */
export const notConfiguredRefusals = { payments_not_configured: 'conflict' } as const;

export const sellerSchema = z.object({
  name: z.string(),
  registryCode: z.string().nullable(),
  vatNumber: z.string().nullable(),
  website: z.string(),
  email: z.string(),
});

export type Seller = z.infer<typeof sellerSchema>;
