import { and, eq, or } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import {
  digestSettings,
  notificationChannels,
  notificationEvents,
  notificationMails,
  notifications,
} from './schema.ts';

export const personalData: PersonalData = {
  copy: (db, userId) => ({
    notifications: db.select().from(notifications).where(eq(notifications.userId, userId)),
    notification_events: null,
    notification_channels: db.select().from(notificationChannels).where(eq(notificationChannels.userId, userId)),
    notification_mails: null,
    digest_settings: db.select().from(digestSettings).where(eq(digestSettings.userId, userId)),
  }),
  erase: (db, { id, isDeleted }) => ({
    notifications: db.delete(notifications).where(and(eq(notifications.userId, id), isDeleted)),
    // Triggers remove this member's actions from other members' notifications and keep those of other actors.
    notification_events: db
      .delete(notificationEvents)
      .where(and(or(eq(notificationEvents.userId, id), eq(notificationEvents.actorId, id)), isDeleted)),
    notification_channels: db.delete(notificationChannels).where(and(eq(notificationChannels.userId, id), isDeleted)),
    digest_settings: db.delete(digestSettings).where(and(eq(digestSettings.userId, id), isDeleted)),
    notification_mails: db.delete(notificationMails).where(and(eq(notificationMails.userId, id), isDeleted)),
  }),
};
