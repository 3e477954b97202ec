import { and, eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { twoFactorResets } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    two_factor_resets: db
      .select({
        reason: twoFactorResets.reason,
        requestedAt: twoFactorResets.requestedAt,
        expiresAt: twoFactorResets.expiresAt,
      })
      .from(twoFactorResets)
      .where(eq(twoFactorResets.userId, userId)),
  }),
  // Without their administrator, requests could no longer be confirmed.
  erase: (db, { id, isDeleted }) => ({
    two_factor_resets: db
      .delete(twoFactorResets)
      .where(and(or(eq(twoFactorResets.userId, id), eq(twoFactorResets.requestedBy, id)), isDeleted)),
  }),
};
