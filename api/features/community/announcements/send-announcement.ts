import { auditEntry, hasChanged, staffAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { runAfterResponse } from '#api/platform/http/run-after-response.ts';
import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { computeAudienceTimes, omitEmptyFields } from './audience.ts';
import { announcementRefusals, audienceSchema, sendAnnouncementSchema } from './contract.ts';
import { deliverAnnouncements } from './deliver-announcements.ts';
import { countAudience, findAnnouncement, insertAnnouncement } from './queries.ts';
import { toStoredTexts } from './to-stored-texts.ts';

const limits = {
  /** Limits what someone with a stolen session could send to everyone. */
  send: (userId: string): RateLimit => ({
    rule: 'announcement.administrator',
    subject: userId,
    attempts: 20,
    windowSeconds: 24 * 60 * 60,
  }),
} as const;

/** Counts the members who are in an audience now. */
export const countAudienceMembers = verb(
  { access: 'admin', input: audienceSchema },
  async (context, wanted): Promise<{ data: { memberCount: number } }> => {
    const audience = omitEmptyFields(wanted);
    const [row] = await countAudience(
      context.db,
      audience,
      computeAudienceTimes(context, audience, context.now.getTime()),
    );
    return { data: { memberCount: row?.memberCount ?? 0 } };
  },
);

type Sent = Outcome<{ data: { id: string; memberCount: number } }, keyof typeof announcementRefusals>;

/**
 * Sends an announcement to everyone in an audience. Delivery starts in the background within a minute. Sending the same
 * again with the same `clientId` returns the existing announcement.
 */
export const sendAnnouncement = verb(
  { access: 'admin', input: sendAnnouncementSchema, refusals: announcementRefusals, records: 'announcement.send' },
  async (context, parsed, { user }): Promise<Sent> => {
    const { clientId = crypto.randomUUID() } = parsed;
    const { db, now } = context;
    const limit = limits.send(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const audience = omitEmptyFields(parsed.audience);
    const announcement = { id: newId(), createdBy: user.id, clientId, texts: toStoredTexts(parsed.texts), audience };
    const act = staffAction(context, user.id, 'announcement.send');
    const { sent } = await namedBatch(db, {
      inserted: insertAnnouncement(db, announcement, computeAudienceTimes(context, audience, now.getTime())),
      recorded: auditEntry(db, { ...act, targetId: announcement.id, after: audience }, hasChanged),
      sent: findAnnouncement(db, announcement),
    });
    const [row] = sent;
    if (!row) return refuse('nobody_reached');
    if (!row.isSame) return refuse('text_sent');
    runAfterResponse(context, () =>
      deliverAnnouncements(context).catch((error: unknown) =>
        log('warn', 'announcements.interrupted', { community: context.tenant.slug, ...describeError(error) }),
      ),
    );
    return { ok: true, data: { id: row.id, memberCount: row.memberCount } };
  },
);
