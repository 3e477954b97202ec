import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { moneySchema, paidPlans } from '../contract.ts';

const lineSchema = z.object({ plan: z.enum(paidPlans), amount: z.int(), from: z.int(), until: z.int() });

const invoiceSchema = z.object({
  lines: z.array(lineSchema),
  paidAt: z.int(),
  refundedAt: z.int().nullable(),
});

/** A checkout of the test provider with its subscription and invoices. Times are in milliseconds. */
const testPaymentSchema = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'purchase']),
  state: z.enum(['open', 'paid', 'expired']),
  /** Whether the last attempt was declined. */
  isDeclined: z.boolean(),
  title: z.string(),
  /** The price of a month of the plan, or of one item. */
  price: moneySchema,
  quantity: z.int(),
  plan: z.enum(paidPlans).nullable(),
  /** When the first month is charged. Null for at once. */
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

/** Reads a test payment. It is stored as a file, because a table would be used only on developers' machines. */
export async function readTestPayment({ env, tenant }: Context, id: string): Promise<TestPayment | null> {
  const file = await env.FILES.get(keyOf(tenant.slug, id));
  return file && testPaymentSchema.parse(await file.json());
}

export async function writeTestPayment({ env, tenant }: Context, payment: TestPayment): Promise<void> {
  await env.FILES.put(keyOf(tenant.slug, payment.id), JSON.stringify(payment));
}
