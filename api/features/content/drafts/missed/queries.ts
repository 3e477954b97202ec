import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { contentItems } from '../../content/schema.ts';
import { heldDrafts } from '../held/schema.ts';
import { contentDrafts } from '../schema.ts';

const titleIn = (locale: Locale) =>
  sql<string | null>`json_extract(${contentDrafts.content}, ${`$.texts.${locale}.title`})`;

/**
 * Selects unreported held items whose time has passed, with the administrator who saved each, or else with every
 * administrator.
 */
export function selectMissedItems(db: Database, now: Date) {
  const isNotified = and(eq(users.role, 'admin'), isActiveMember());
  const author = sql`(select ${contentDrafts.savedBy} from ${contentDrafts} inner join ${users} as author on author.id = ${contentDrafts.savedBy}
    where ${contentDrafts.itemId} = ${heldDrafts.itemId} and author.role = 'admin' and author.status = 'active')`;
  return db
    .select({
      itemId: heldDrafts.itemId,
      heldFor: heldDrafts.heldFor,
      type: contentItems.type,
      titleEt: titleIn('et'),
      titleEn: titleIn('en'),
      email: users.email,
      locale: users.locale,
    })
    .from(heldDrafts)
    .innerJoin(contentItems, eq(contentItems.id, heldDrafts.itemId))
    .innerJoin(contentDrafts, eq(contentDrafts.itemId, heldDrafts.itemId))
    .innerJoin(users, and(isNotified, or(eq(users.id, author), sql`${author} is null`)))
    .where(and(isNull(heldDrafts.claimedBy), lte(heldDrafts.heldFor, now.getTime())))
    .limit(50);
}

export type MissedItem = Awaited<ReturnType<typeof selectMissedItems>>[number];

/** Claims a missed item. Only one concurrent run gets the rows. */
export function claimMissedItem(db: Database, { itemId, heldFor }: MissedItem, claimedBy: string) {
  return db
    .update(heldDrafts)
    .set({ claimedBy })
    .where(and(eq(heldDrafts.itemId, itemId), eq(heldDrafts.heldFor, heldFor), isNull(heldDrafts.claimedBy)))
    .returning({ itemId: heldDrafts.itemId });
}

export function isClaimedBy(id: string): SQL {
  return sql`exists (select 1 from ${heldDrafts} where ${heldDrafts.claimedBy} = ${id})`;
}
