import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { TenantFolder } from './read-folders.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedAnalytics } from './seed-analytics.ts';
import { seedArticles } from './seed-articles.ts';
import { seedConversations } from './seed-conversations.ts';
import { seedEvents } from './seed-events.ts';
import { seedExperts } from './seed-experts.ts';
import { seedFeedback } from './seed-feedback.ts';
import { seedGiftCards } from './seed-gift-cards.ts';
import { seedMedia } from './seed-media.ts';
import { seedPayments } from './seed-payments.ts';
import type { Target } from './target/target.ts';

/**
 * Creates a demo community's missing content, on this machine only. Accounts come first, because
 * the rest refers to them. Returns how many accounts were created.
 */
export async function seedCommunity(target: Target, tenant: Tenant, folder: TenantFolder): Promise<number> {
  const accounts = await seedAccounts(target, tenant);
  await seedExperts(target, tenant, folder);
  await seedArticles(target, tenant, folder);
  await seedEvents(target, tenant, folder.events);
  await seedMedia(target, tenant, folder);
  await seedGiftCards(target, tenant);
  await seedConversations(target, tenant, folder);
  await seedFeedback(target, tenant);
  await seedPayments(target, tenant);
  await seedAnalytics(target, tenant);
  return accounts;
}
