import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { backupCodes, twoFactorChallenges, twoFactors } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    two_factors: db.select({ enabledAt: twoFactors.enabledAt }).from(twoFactors).where(eq(twoFactors.userId, userId)),
    backup_codes: null,
    two_factor_challenges: null,
  }),
  erase: (db, { id, isDeleted }) => ({
    two_factors: db.delete(twoFactors).where(and(eq(twoFactors.userId, id), isDeleted)),
    two_factor_challenges: db.delete(twoFactorChallenges).where(and(eq(twoFactorChallenges.userId, id), isDeleted)),
    backup_codes: db.delete(backupCodes).where(and(eq(backupCodes.userId, id), isDeleted)),
  }),
};
