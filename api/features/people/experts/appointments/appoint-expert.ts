import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { attributeAction, auditEntry } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { appointmentMail } from './mails.ts';
import { findExpertCandidate, isExpertAppointedBy, markAsExpert } from './queries.ts';

/**
 * Makes an active member an expert and mails them once, even under repeated or concurrent calls. An earlier profile is
 * restored; a new one starts empty and unlisted.
 */
export const appointExpert = verb(
  { access: 'admin', proof: 'always', params: idParams, records: 'expert.appoint' },
  async (context, { id }, admin): Promise<void> => {
    const { user } = admin;
    const { db, now } = context;
    const [candidate] = await findExpertCandidate(db, id);
    if (!candidate) throw new AppError('not_found');
    if (candidate.isExpert) return;
    const { email: to, locale } = candidate;
    const appointmentId = newId();
    const mail = await prepareMail(context, appointmentMail(context, { to, locale }));
    const { confirmed } = await batchAndInvalidate(context, {
      appointment: markAsExpert(db, id, { appointmentId, onlyIf: isActingAdministrator(admin) }, now),
      recorded: auditEntry(
        db,
        {
          ...attributeAction(context, user.id),
          action: 'expert.appoint',
          targetType: 'user',
          targetId: id,
          after: { isExpert: true },
        },
        isExpertAppointedBy(id, appointmentId),
      ),
      mail: mail.insert,
      confirmed: findExpertCandidate(db, id),
      withdrawnMail: mail.withdrawUnless(isExpertAppointedBy(id, appointmentId)),
    });
    const [after] = confirmed;
    if (!after) throw new AppError('not_found');
    // Nothing was written, because the actor is no longer an administrator.
    if (!after.isExpert) throw new AppError('forbidden');
    mail.dispatch();
  },
);
