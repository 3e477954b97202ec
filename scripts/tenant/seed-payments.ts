import { eq } from 'drizzle-orm';
import { recordInLedger } from '#api/features/accounts/entitlements/index.ts';
import { ledgerReference } from '#api/features/commerce/invoices/index.ts';
import { invoices } from '#api/features/commerce/invoices/schema.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { buildDemoEmail, demoAccounts, refuseProduction, selectDemoMembers } from './seed-accounts.ts';
import type { Target } from './target/target.ts';

const day = 24 * 60 * 60 * 1000;
const month = 30 * day;

/** How each subscription continues or ends, in turn. */
const courses = ['goes on', 'goes on', 'ends', 'goes on', 'fails', 'goes on', 'returns', 'refunded'] as const;

/** The gifts: how many days ago each was bought, how many cards it has, and for how many months. One was refunded. */
const gifts = [
  { ago: 3, quantity: 2, months: 3 },
  { ago: 11, quantity: 1, months: 12 },
  { ago: 26, quantity: 4, months: 1, isReversed: true },
  { ago: 40, quantity: 1, months: 6 },
  { ago: 75, quantity: 3, months: 3 },
  { ago: 120, quantity: 1, months: 12 },
] as const;

/**
 * Makes up payments of a demo community's members if it has none, on this machine only. These members never sign in,
 * and no provider knows of the payments, so no one is charged or reminded. Triggers count each payment on its day.
 */
export async function seedPayments(target: Target, tenant: Tenant): Promise<void> {
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const [known] = await db.select({ id: orders.id }).from(orders).limit(1);
  if (known) return;
  const now = Date.now();
  const demo = new Set(demoAccounts.map(({ who }) => buildDemoEmail(who, tenant.slug)));
  const people = (await selectDemoMembers(db, tenant.slug)).filter(({ email }) => !demo.has(email));
  for (const [index, { id, createdAt }] of people.entries()) {
    const began = Math.max(createdAt + 2 * day, now - (6 + index * 9) * day);
    if (began < now) await subscribe(db, tenant, { id, began, index, now });
  }
  await db.insert(orders).values(gifts.map((gift, index) => orderOf(tenant, now, index, gift)));
}

interface Subscriber {
  id: string;
  began: number;
  index: number;
  now: number;
}

async function subscribe(db: Database, tenant: Tenant, { id: userId, began, index, now }: Subscriber): Promise<void> {
  const course = courses[index % courses.length];
  const plan = index % 4 === 3 ? ('donator' as const) : ('premium' as const);
  const price = priceOf(tenant, plan);
  const start = async (id: string, at: number, until: number) => {
    const periodEnd = at + Math.ceil((until - at) / month) * month;
    const what = { id, userId, plan, ...price, startedAt: at, periodEnd, updatedAt: at, revision: 1 };
    await db
      .insert(subscriptions)
      .values({ ...what, provider: 'stripe', customerId: `demo-${userId}`, status: 'active' });
    const months = Array.from({ length: Math.ceil((until - at) / month) }, (_, count) => at + count * month);
    const paid = months.map((paidAt, count) => ({
      ...{ id: `${id}-${count}`, subscriptionId: id, userId, plan, ...price, paidAt, startsAt: paidAt },
      ...{ endsAt: paidAt + month, paymentId: `${id}-${count}`, receiptId: `${id}-${count}`, createdAt: paidAt },
    }));
    if (paid.length > 0) await db.insert(invoices).values(paid);
    const last = paid.at(-1);
    if (!last || until < now) return;
    const time = { from: last.startsAt, until: last.endsAt };
    const grant = { kind: 'grant', tier: plan, ...ledgerReference(last), time, grantedAt: last.paidAt } as const;
    await recordInLedger({ db, tenant, now: new Date(now) }, userId, grant);
  };
  const change = (id: string, to: Partial<typeof subscriptions.$inferInsert>) =>
    db.update(subscriptions).set(to).where(eq(subscriptions.id, id));
  const id = `demo-${index}`;
  const middle = began + Math.floor((now - began) / 2);
  const endsEarly = course === 'ends' || course === 'returns' || course === 'refunded';
  await start(id, began, endsEarly ? middle : now);
  if (endsEarly) await change(id, { status: 'ended', endedAt: middle, updatedAt: middle });
  if (course === 'returns') await start(`${id}-again`, middle + Math.floor((now - middle) / 2), now);
  if (course === 'fails') await change(id, { status: 'past_due', updatedAt: now - 4 * day });
  if (course === 'refunded') {
    const back = {
      refundedAmount: price.amount,
      refundedAt: middle,
      reversedAt: middle,
      reversedFor: 'refund',
    } as const;
    await db
      .update(invoices)
      .set(back)
      .where(eq(invoices.id, `${id}-0`));
  }
}

function orderOf(
  tenant: Tenant,
  now: number,
  index: number,
  { ago, quantity, months, ...more }: (typeof gifts)[number],
): typeof orders.$inferInsert {
  const at = now - ago * day;
  const { amount, currency } = priceOf(tenant, 'premium');
  return {
    ...{ id: `demo-${index}`, tier: 'premium', months, quantity, amount: amount * months, currency },
    ...{ locale: tenant.defaultLocale, paymentId: `demo-${index}`, paidAt: at },
    ...{ state: 'done', createdAt: at, expiresAt: at + day, checkedAt: at },
    ...('isReversed' in more ? { state: 'reversed', reversedAt: at + 5 * day, reversedFor: 'refund' } : {}),
  };
}

/** Returns a plan's price in the community's own currency. */
function priceOf({ prices, currencyByLocale, defaultLocale }: Tenant, plan: 'premium' | 'donator') {
  const currency = currencyByLocale[defaultLocale];
  return { amount: prices[plan][currency] ?? 0, currency };
}
