import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { entitlementReminders } from './schema.ts';

export const personalData: PersonalData = {
  copy: () => ({ entitlement_reminders: null }),
  erase: (db, { id, isDeleted }) => ({
    entitlement_reminders: db.delete(entitlementReminders).where(and(eq(entitlementReminders.userId, id), isDeleted)),
  }),
};
