import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { type NewAdministrator, newAdministratorMail } from './mails.ts';
import type { selectAdministrators } from './queries.ts';

/**
 * Mails that tell every administrator about a new one. Add `statements` to the transaction that gives the role, after
 * it; they go out only if `isNew` holds there. Call `dispatch` if it did.
 */
export async function prepareAdministratorNotice(
  context: Context,
  administrators: Awaited<ReturnType<typeof selectAdministrators>>,
  newcomer: NewAdministrator,
  isNew: SQL,
) {
  const others = administrators.filter(({ email }) => email !== newcomer.email);
  const mails = await Promise.all(
    others.map((other) => prepareMail(context, newAdministratorMail(context, other, newcomer))),
  );
  return {
    statements: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(isNew)]),
    dispatch: () => {
      for (const mail of mails) mail.dispatch();
    },
  };
}
