import type { Context } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { noticeMail } from '../notices/index.ts';
import { findEventMailData, hasJoined, hasNotJoined } from './queries.ts';

interface Joiner {
  id: string;
  email: string;
  locale: Locale;
}

/**
 * Prepares a mail for each possible outcome of a sign-up. In the batch, put `before` ahead of the sign-up and `after`
 * behind it: only the mail for the actual outcome stays, and none if the member had signed up before.
 */
export async function prepareJoinMails(context: Context, { id, email, locale }: Joiner, itemId: string) {
  const { db } = context;
  const [words] = await findEventMailData(db, itemId, locale);
  const write = (kind: 'joined' | 'waitlisted') =>
    words ? prepareMail(context, noticeMail(context, { ...words, kind, userId: id, email, locale })) : null;
  const mails = { going: await write('joined'), waitlisted: await write('waitlisted') };
  const each = [mails.going, mails.waitlisted].filter((mail) => mail !== null);
  const isFirst = hasNotJoined(itemId, id);
  return {
    before: {
      mails: each.map(({ insert }) => insert),
      repeated: each.map(({ withdrawUnless }) => withdrawUnless(isFirst)),
    },
    after: {
      withdrawn: (['going', 'waitlisted'] as const).flatMap(
        (state) => mails[state]?.withdrawUnless(hasJoined(itemId, id, state)) ?? [],
      ),
    },
    dispatch: (state: keyof typeof mails | null, isNew: boolean) => {
      if (state && isNew) mails[state]?.dispatch();
    },
  };
}
