import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { memberTags, taggedMembers } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    tagged_members: db
      .select({ name: memberTags.name, taggedAt: taggedMembers.taggedAt })
      .from(taggedMembers)
      .innerJoin(memberTags, eq(memberTags.id, taggedMembers.tagId))
      .where(eq(taggedMembers.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    tagged_members: db.delete(taggedMembers).where(and(eq(taggedMembers.userId, id), isDeleted)),
  }),
};
