import { and, eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import {
  digestSettings,
  notificationActors,
  notificationChannels,
  notificationMails,
  notifications,
} from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    notifications: db.select().from(notifications).where(eq(notifications.userId, userId)),
    notification_actors: null,
    notification_channels: db.select().from(notificationChannels).where(eq(notificationChannels.userId, userId)),
    notification_mails: null,
    digest_settings: db.select().from(digestSettings).where(eq(digestSettings.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    // Notifications to others caused by this member are deleted too: they quote a deleted member.
    notifications: db
      .delete(notifications)
      .where(and(or(eq(notifications.userId, id), eq(notifications.actorId, id)), isDeleted)),
    notification_actors: db
      .delete(notificationActors)
      .where(and(or(eq(notificationActors.userId, id), eq(notificationActors.actorId, id)), isDeleted)),
    notification_channels: db.delete(notificationChannels).where(and(eq(notificationChannels.userId, id), isDeleted)),
    digest_settings: db.delete(digestSettings).where(and(eq(digestSettings.userId, id), isDeleted)),
    notification_mails: db.delete(notificationMails).where(and(eq(notificationMails.userId, id), isDeleted)),
  }),
};
