import type { Context } from '#api/context.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { runAfterResponse } from '#api/platform/http/run-after-response.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { verb } from '#api/verb.ts';
import {
  type AnnouncementDraft,
  type AnnouncementTexts,
  correctAnnouncementSchema,
  correctionRefusals,
  withdrawAnnouncementSchema,
  withdrawalRefusals,
} from './contract.ts';
import {
  findAnnouncementById,
  isAtVersion,
  isNotWithdrawn,
  markAnnouncementWithdrawn,
  storeCorrectedTexts,
} from './queries.ts';
import { reviseAnnouncements } from './revise-announcements.ts';
import { toStoredTexts } from './to-stored-texts.ts';

/** Returns an announcement's texts for editing. */
export const getAnnouncement = verb(
  { access: 'admin', params: idParams },
  async (context, { id }): Promise<{ data: AnnouncementDraft }> => {
    const { version, texts, memberCount, withdrawnAt } = await loadAnnouncement(context, id);
    const content = locales.flatMap((locale) => {
      const text = texts[locale];
      return text ? [[locale, { subject: text.subject, content: text.body }]] : [];
    });
    return {
      data: { ...{ id, version, memberCount }, texts: Object.fromEntries(content), isWithdrawn: withdrawnAt !== null },
    };
  },
);

/**
 * Corrects an announcement for all its recipients. Copies are updated in the background: they are marked as edited and
 * keep their read state. The audit log keeps the earlier text.
 */
export const correctAnnouncement = verb(
  {
    access: 'admin',
    params: idParams,
    input: correctAnnouncementSchema,
    refusals: correctionRefusals,
    records: 'announcement.edit',
  },
  async (
    context,
    { id, version, reason, ...given },
    { user },
  ): Promise<Outcome<{ data: { version: number } }, keyof typeof correctionRefusals>> => {
    const { db, now } = context;
    const before = await loadAnnouncement(context, id);
    if (before.withdrawnAt !== null) return refuse('announcement_withdrawn');
    const texts = toStoredTexts(given.texts);
    const act = staffAction(context, user.id, 'announcement.edit', { reason });
    const states = { before: toAuditTexts(before.texts), after: toAuditTexts(texts) };
    const { corrected } = await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: id, ...states }, isAtVersion(id, version)),
      corrected: storeCorrectedTexts(db, id, { version, texts }, now),
    });
    if (corrected.rowsAffected === 0) return refuse('version_outdated');
    reviseAfterResponse(context);
    return { ok: true, data: { version: version + 1 } };
  },
);

/** Withdraws an announcement: no one else gets it, and existing copies are deleted. */
export const withdrawAnnouncement = verb(
  {
    access: 'admin',
    params: idParams,
    input: withdrawAnnouncementSchema,
    refusals: withdrawalRefusals,
    records: 'announcement.withdraw',
  },
  async (context, { id, reason }, { user }): Promise<Outcome<object, keyof typeof withdrawalRefusals>> => {
    const { db, now } = context;
    const { texts } = await loadAnnouncement(context, id);
    const act = staffAction(context, user.id, 'announcement.withdraw', { reason });
    const { withdrawn } = await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: id, before: toAuditTexts(texts) }, isNotWithdrawn(id)),
      withdrawn: markAnnouncementWithdrawn(db, id, now),
    });
    if (withdrawn.rowsAffected === 0) return refuse('announcement_withdrawn');
    reviseAfterResponse(context);
    return { ok: true };
  },
);

async function loadAnnouncement({ db }: Context, id: string) {
  const [found] = await findAnnouncementById(db, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** An announcement's texts as the audit log keeps them. */
function toAuditTexts(texts: AnnouncementTexts): AuditState {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const text = texts[locale];
      return text ? [[locale, `${text.subject}\n\n${text.body}`]] : [];
    }),
  );
}

function reviseAfterResponse(context: Context): void {
  runAfterResponse(context, () =>
    reviseAnnouncements(context).catch((error: unknown) =>
      log('warn', 'announcements.interrupted', { community: context.tenant.slug, ...describeError(error) }),
    ),
  );
}
