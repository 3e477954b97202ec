import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { moneySchema, paidPlans } from '../contract.ts';

const lineSchema = z.object({ plan: z.enum(paidPlans), amount: z.int(), from: z.int(), until: z.int() });

const invoiceSchema = z.object({
  lines: z.array(lineSchema),
  paidAt: z.int(),
  refundedAt: z.int().nullable(),
});

/** A checkout of the built-in test payments, with all that came of it. Times are milliseconds. */
const testPaymentSchema = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'purchase']),
  state: z.enum(['open', 'paid', 'expired']),
  /** The last try was declined. */
  isDeclined: z.boolean(),
  title: z.string(),
  /** A month of the plan, or one of what is bought. */
  price: moneySchema,
  quantity: z.int(),
  plan: z.enum(paidPlans).nullable(),
  /** Its first month is charged then; null for at once. */
  firstChargeAt: z.int().nullable().default(null),
  userId: z.string().nullable(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.int(),
  startedAt: z.int(),
  periodEnd: z.int(),
  isMoved: z.boolean(),
  isCancelling: z.boolean(),
  endedAt: z.int().nullable(),
  invoices: z.array(invoiceSchema),
});

export type TestPayment = z.infer<typeof testPaymentSchema>;

const keyOf = (slug: string, id: string) => `${slug}/test-payments/${id}.payment`;

/** They lie with the files: a table would be one that only developers' machines use. */
export async function readTestPayment({ env, tenant }: Context, id: string): Promise<TestPayment | null> {
  const file = await env.FILES.get(keyOf(tenant.slug, id));
  return file && testPaymentSchema.parse(await file.json());
}

export async function writeTestPayment({ env, tenant }: Context, payment: TestPayment): Promise<void> {
  await env.FILES.put(keyOf(tenant.slug, payment.id), JSON.stringify(payment));
}
