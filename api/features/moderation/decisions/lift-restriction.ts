import { withLocale } from '#api/context.ts';
import { hintNotifiedMembers, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { findRestrictedMember, liftRestrictions } from '#api/features/accounts/suspensions/index.ts';
import { textInUserLanguage } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { attributeAction, auditEntry, isRecorded } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { liftRefusals, liftSchema } from './contract.ts';
import { restrictionLiftedMail } from './mails.ts';
import { isRestrictionLiftable, selectMemberIf } from './queries.ts';

/**
 * Ends a member's silence, suspension or ban early and notifies them of the reason. Only administrators can lift bans
 * or restrictions of administrators; no one can lift their own. Sessions that a ban ended aren't restored.
 */
export const liftRestriction = verb(
  { access: 'moderator', params: idParams, input: liftSchema, refusals: liftRefusals, records: 'member.lift' },
  async (context, { id, kind, reason }, member): Promise<Outcome<object, keyof typeof liftRefusals>> => {
    const { user } = member;
    if (kind === 'ban') requireRole(context, 'admin');
    const { db, now } = context;
    const [found] = await findRestrictedMember(db, id, kind, now);
    if (!found) return refuse('not_limited');
    if (id === user.id || (found.role === 'admin' && user.role !== 'admin')) return refuse('not_yours_to_decide');
    const act = {
      entryId: newId(),
      ...attributeAction(context, user.id),
      action: 'member.lift',
      targetType: 'user',
      reason,
    };
    const happens = isRecorded(act);
    const mail = await prepareMail(context, restrictionLiftedMail(context, { ...found, kind, reason }));
    const textIn = (locale: Locale) => `${withLocale(context, locale).t(`decisions:lifted.${kind}`)} ${reason}`;
    const named = (locale: Locale) => withLocale(context, locale).t(`decisions:limit.${kind}`);
    const states = { before: { limit: kind, until: found.until }, after: { limit: null, until: null } };
    const { recorded, notified } = await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: id, ...states }, isRestrictionLiftable(member, id, kind, now)),
      // Runs before the notification, because closed accounts get none.
      lifted: liftRestrictions(context, id, kind, happens),
      notified: prepareNotifications(context, {
        ...{
          kind: 'decision',
          subjectId: `lifted:${act.entryId}`,
          scopeId: null,
          path: '/settings#decisions',
          actorId: null,
        },
        title: textInUserLanguage(named),
        excerpt: textInUserLanguage(textIn),
        to: selectMemberIf(id, happens),
      }),
      mail: [mail.insert, mail.withdrawUnless(happens)],
    });
    if (recorded.rowsAffected === 0) return refuse('not_limited');
    mail.dispatch();
    hintNotifiedMembers(context, notified);
    return { ok: true };
  },
);
