import { and, eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { messageContacts } from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    message_contacts: db.select().from(messageContacts).where(eq(messageContacts.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    message_contacts: db
      .delete(messageContacts)
      .where(and(or(eq(messageContacts.userId, id), eq(messageContacts.contactId, id)), isDeleted)),
  }),
};
