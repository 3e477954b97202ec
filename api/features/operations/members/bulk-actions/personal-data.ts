import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { bulkActionMembers, bulkActions } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    bulk_acts: db
      .select({ kind: bulkActions.kind, reason: bulkActions.reason, preparedAt: bulkActions.preparedAt })
      .from(bulkActions)
      .where(eq(bulkActions.preparedBy, userId)),
    bulk_act_members: db
      .select({ kind: bulkActions.kind, reason: bulkActions.reason, state: bulkActionMembers.state })
      .from(bulkActionMembers)
      .innerJoin(bulkActions, eq(bulkActions.id, bulkActionMembers.actId))
      .where(and(eq(bulkActionMembers.userId, userId), eq(bulkActionMembers.state, 'done'))),
  }),
  erase: () => ({
    // The actions, their members and the administrators who prepared them stay on record, without names.
    bulk_acts: null,
    bulk_act_members: null,
  }),
};
