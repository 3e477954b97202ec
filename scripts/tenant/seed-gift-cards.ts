import { eq } from 'drizzle-orm';
import { recordInLedger } from '#api/features/accounts/entitlements/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { prepareCards } from '#api/features/commerce/gift-cards/index.ts';
import { giftCardBatches, giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { buildDemoEmail, refuseProduction } from './seed-accounts.ts';
import type { Target } from './target/target.ts';

const day = 24 * 60 * 60 * 1000;

interface Batch {
  tier: 'premium' | 'donator';
  months: number;
  quantity: number;
  description: Record<Locale, string>;
  /** The days until it expires; negative for expired cards. */
  expiresIn: number | null;
  becomes?: 'redeemed' | 'cancelled';
}

const batches: readonly Batch[] = [
  {
    tier: 'premium',
    months: 1,
    quantity: 3,
    description: { et: 'Sügislaada loosiauhinnad', en: 'Prizes of the autumn fair' },
    expiresIn: -20,
  },
  {
    tier: 'donator',
    months: 12,
    quantity: 1,
    description: { et: 'Vale kogus, tehtud uuesti', en: 'Wrong quantity, made anew' },
    expiresIn: null,
    becomes: 'cancelled',
  },
  {
    tier: 'premium',
    months: 3,
    quantity: 1,
    description: { et: 'Tänukaart lugejakirja eest', en: 'Thanks for a letter to the editors' },
    expiresIn: 300,
    becomes: 'redeemed',
  },
  {
    tier: 'premium',
    months: 1,
    quantity: 3,
    description: { et: 'Tervisepäeva tombola', en: 'Raffle of the open day' },
    expiresIn: 200,
    becomes: 'redeemed',
  },
  {
    tier: 'premium',
    months: 6,
    quantity: 12,
    description: { et: 'Jõulukingid koostööpartneritele', en: 'Christmas gifts for our partners' },
    expiresIn: 180,
  },
];

/** Creates gift cards in every state if a demo community has none, on this machine only. Their codes aren't shown. */
export async function seedGiftCards(target: Target, tenant: Tenant): Promise<number> {
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const [known] = await db.select({ id: giftCardBatches.id }).from(giftCardBatches).limit(1);
  if (known) return 0;
  for (const { description, expiresIn, becomes, ...batch } of batches) {
    const now = new Date();
    const place = { db, now, tenant, env: target.env };
    const expiresAt = expiresIn === null ? null : now.getTime() + expiresIn * day;
    const made = await prepareCards(place, { ...batch, description: description[tenant.defaultLocale], expiresAt });
    await db.batch(made.statements);
    for (const { id } of becomes ? made.cards : []) {
      if (becomes === 'cancelled') await db.update(giftCards).set({ state: 'cancelled' }).where(eq(giftCards.id, id));
      else await redeem(place, id, batch);
    }
  }
  return batches.length;
}

/** Redeems a card as the demo account that already has Premium. */
async function redeem(
  place: { db: Database; now: Date; tenant: Tenant },
  id: string,
  card: Pick<Batch, 'tier' | 'months'>,
): Promise<void> {
  const { db, now, tenant } = place;
  const email = buildDemoEmail('premium', tenant.slug);
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return;
  const redeemed = { state: 'redeemed', redeemedBy: user.id, redeemedAt: now.getTime() } as const;
  await recordInLedger(
    place,
    user.id,
    {
      kind: 'grant',
      tier: card.tier,
      source: 'gift_card',
      reference: id,
      time: { months: card.months },
      grantedAt: now.getTime(),
    },
    { alsoWrite: () => [db.update(giftCards).set(redeemed).where(eq(giftCards.id, id))] },
  );
}
