import type { Context } from '#api/context.ts';
import { type Member, requireWriter } from '#api/permissions.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { publicChangeLimit } from '#api/platform/rate-limits/public-changes.ts';
import { verb } from '#api/verb.ts';
import { requestConsentByMail } from './consents/request-consent-by-mail.ts';
import { type Profile, profileChangesSchema } from './contract.ts';
import { presentProfile } from './present-profile.ts';
import { updateProfileFields } from './queries.ts';

/** Refuses an edit that adds a watch word, with an error on `field`. */
export type RefuseNewWords = (
  context: Context,
  member: Member,
  edit: { after: readonly string[]; before: readonly string[]; isHeld: boolean; field: string },
) => Promise<void>;

/** Updates the given fields of the member's own profile, except a consent that must first be confirmed by mail. */
export const updateProfile = (refuseNewWords: RefuseNewWords) =>
  verb(
    { access: 'member', input: profileChangesSchema },
    async (context, given, member): Promise<{ user: Profile; isConsentAsked: boolean }> => {
      // The fields that others see. The rest are the member's own settings.
      const shown = ['name', ...profileTexts] as const;
      if (shown.some((field) => given[field] !== undefined)) requireWriter(context);
      const { user } = member;
      const edits = profileTexts.map((field) => ({ field, after: textIn(given[field]), before: textIn(user[field]) }));
      for (const edit of edits) await refuseNewWords(context, member, { ...edit, isHeld: false });
      const { db, now } = context;
      const { changes, isAsked, mails } = await requestConsentByMail(context, given, user);
      // Public pages show experts' names.
      const isPublic = user.isExpert && given.name !== undefined && given.name !== user.name;
      if (isPublic) {
        const limit = publicChangeLimit(user.id);
        refuseWhenOver(limit, await countAttempt(db, limit, now), now);
      }
      const event = trackEvent(context, 'Profile Updated');
      const statements = {
        changed: updateProfileFields(db, user.id, changes, now),
        event: event.count,
        mails: mails.map(({ insert }) => insert),
      };
      const { changed } = await (isPublic ? batchAndInvalidate(context, statements) : namedBatch(db, statements));
      // The account was deleted in the meantime.
      if (changed.length === 0) throw new AppError('unauthenticated');
      event.dispatch(user.id);
      for (const { dispatch } of mails) dispatch();
      return { user: presentProfile({ ...user, ...changed[0] }), isConsentAsked: isAsked };
    },
  );

const textIn = (value: string | null | undefined) => (value ? [value] : []);
