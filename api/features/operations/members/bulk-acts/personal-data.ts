import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { bulkActMembers, bulkActs } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    bulk_acts: db
      .select({ kind: bulkActs.kind, reason: bulkActs.reason, preparedAt: bulkActs.preparedAt })
      .from(bulkActs)
      .where(eq(bulkActs.preparedBy, userId)),
    bulk_act_members: db
      .select({ kind: bulkActs.kind, reason: bulkActs.reason, state: bulkActMembers.state })
      .from(bulkActMembers)
      .innerJoin(bulkActs, eq(bulkActs.id, bulkActMembers.actId))
      .where(and(eq(bulkActMembers.userId, userId), eq(bulkActMembers.state, 'done'))),
  }),
  erase: () => ({
    // The acts, their members and whoever prepared them stay on record, but without names.
    bulk_acts: null,
    bulk_act_members: null,
  }),
};
