import { and, asc, like, notLike, sql } from 'drizzle-orm';
import { appendToLedger, createEmptyLedger } from '#api/features/accounts/entitlements/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { OperatorError } from './operator-error.ts';
import { storeAvatar } from './store-avatar.ts';
import type { Target } from './target/target.ts';

export const demoPassword = 'kogu-demo-2026';

interface DemoAccount {
  who: string;
  role?: 'admin' | 'moderator';
  isExpert?: boolean;
  tier?: 'premium';
  name: Record<Locale, string>;
}

export const demoAccounts: readonly DemoAccount[] = [
  { who: 'admin', role: 'admin', name: { et: 'Liis Tamme', en: 'Eleanor Hayes' } },
  { who: 'moderator', role: 'moderator', name: { et: 'Mart Kuusik', en: 'Marcus Bell' } },
  { who: 'expert', isExpert: true, name: { et: 'Kadri Lepik', en: 'Naomi Fletcher' } },
  { who: 'member', name: { et: 'Jaan Rebane', en: 'Oliver Grant' } },
  { who: 'premium', tier: 'premium', name: { et: 'Piret Saar', en: 'Sophie Marsh' } },
];

export function buildDemoEmail(who: string, slug: string): string {
  return `${who}@${slug}.test`;
}

/** Creates missing demo accounts, on this machine only. Returns how many. */
export async function seedAccounts(target: Target, tenant: Tenant): Promise<number> {
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const known = await selectDemoMembers(db, tenant.slug);
  const emails = new Set(known.map(({ email }) => email));
  const missing = demoAccounts.filter(({ who }) => !emails.has(buildDemoEmail(who, tenant.slug)));
  for (const account of missing) await createAccount(db, target, tenant, account);
  return missing.length;
}

/**
 * Returns the demo community's members in the order they joined, without those generated for load tests, who are too
 * many for one response.
 */
export function selectDemoMembers(db: Database, slug: string) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(and(like(users.email, `%@${slug}.test`), notLike(users.email, 'load-%')))
    .orderBy(asc(users.createdAt), asc(users.email));
}

/** Throws in production: demo accounts have a publicly known password. */
export function refuseProduction(kind: Target['kind']): void {
  if (kind !== 'local') throw new OperatorError(['Demo accounts are made on this machine only (ENVIRONMENT=local).']);
}

let hashed: { pepper: string; hash: Promise<string> } | undefined;

/** Hashes the password once per run: that takes a quarter of a second, and the password isn't secret. */
function hashDemoPassword(pepper: string): Promise<string> {
  if (hashed?.pepper !== pepper) hashed = { pepper, hash: hashPassword(demoPassword, pepper) };
  return hashed.hash;
}

async function createAccount(db: Database, target: Target, tenant: Tenant, account: DemoAccount): Promise<void> {
  const now = new Date();
  const id = newId();
  const locale = tenant.defaultLocale;
  const name = account.name[locale];
  const avatarKey = await storeAvatar(target, tenant.slug, { id, name });
  const insert = db
    .insert(users)
    .values({
      id,
      email: buildDemoEmail(account.who, tenant.slug),
      ...{ name, avatarKey },
      passwordHash: await hashDemoPassword(target.env.PASSWORD_PEPPER),
      role: account.role ?? 'user',
      adminSince: account.role === 'admin' ? now.getTime() : null,
      isExpert: account.isExpert ?? false,
      locale,
      emailVerifiedAt: now.getTime(),
      createdAt: now.getTime(),
    })
    .onConflictDoNothing();
  if (!account.tier) {
    await insert;
    return;
  }
  const premium = appendToLedger(
    { db, tenant, now },
    createEmptyLedger(id),
    {
      kind: 'grant',
      tier: account.tier,
      source: 'admin',
      reference: newId(),
      time: { months: 12 },
      grantedAt: now.getTime(),
    },
    sql`exists (select 1 from ${users} where id = ${id})`,
  );
  await db.batch([insert, ...(premium ? [premium.claim, ...premium.statements] : [])]);
}
