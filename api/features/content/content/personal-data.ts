import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { contentItems } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    content_items: db
      .select({ type: contentItems.type, slug: contentItems.slug, createdAt: contentItems.createdAt })
      .from(contentItems)
      .where(eq(contentItems.authorId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    // Content written for the community stays, without its author.
    content_items: db
      .update(contentItems)
      .set({ authorId: null })
      .where(and(eq(contentItems.authorId, id), isDeleted)),
  }),
};
