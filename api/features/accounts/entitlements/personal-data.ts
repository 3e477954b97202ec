import { and, eq, gte, inArray, lt, not } from 'drizzle-orm';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { selectDeletedIds } from '../users/index.ts';
import { entitlementLedgers, entitlementSpans, entitlements, planCancellations } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    entitlements: db.select().from(entitlements).where(eq(entitlements.userId, userId)),
    entitlement_spans: db.select().from(entitlementSpans).where(eq(entitlementSpans.userId, userId)),
    entitlement_ledgers: null,
    plan_cancellations: null,
  }),
  erase: (db, { id, isDeleted }) => ({
    // These tables are payment records. The only personal data in them is the account's id.
    entitlements: null,
    entitlement_ledgers: null,
    entitlement_spans: null,
    plan_cancellations: db.delete(planCancellations).where(and(eq(planCancellations.userId, id), isDeleted)),
  }),
  deleteOldRecords: (db, keptSince) => {
    const gone = selectDeletedIds(db);
    const running = db
      .select({ userId: entitlementSpans.userId })
      .from(entitlementSpans)
      .where(gte(entitlementSpans.endsAt, keptSince));
    const isOver = (owner: typeof entitlements.userId | typeof entitlementLedgers.userId) =>
      and(inArray(owner, gone), not(inArray(owner, running)));
    const recorded = db.select({ userId: entitlements.userId }).from(entitlements);
    return [
      deleteRowBatch(db, entitlements, and(isOver(entitlements.userId), lt(entitlements.createdAt, keptSince))),
      deleteRowBatch(
        db,
        entitlementLedgers,
        and(isOver(entitlementLedgers.userId), not(inArray(entitlementLedgers.userId, recorded))),
      ),
      deleteRowBatch(
        db,
        entitlementSpans,
        and(inArray(entitlementSpans.userId, gone), lt(entitlementSpans.endsAt, keptSince)),
      ),
    ];
  },
};
