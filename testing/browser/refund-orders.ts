import { eq } from 'drizzle-orm';
import { orders } from '#api/features/commerce/orders/schema.ts';
import type { Person } from './people.ts';
import { databaseOf } from './settings.ts';

/** Records that a person's orders were refunded, since the built-in test payments can't refund them. */
export async function refundOrdersOf({ id, slug }: Person): Promise<void> {
  const refund = { state: 'reversed', reversedAt: Date.now(), reversedFor: 'refund' } as const;
  await databaseOf(slug).update(orders).set(refund).where(eq(orders.userId, id));
}
