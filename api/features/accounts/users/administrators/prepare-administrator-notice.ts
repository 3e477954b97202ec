import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { type NewAdministrator, newAdministratorMail } from './mails.ts';
import { areAllAdministrators, type selectAdministrators } from './queries.ts';

export type Administrators = Awaited<ReturnType<typeof selectAdministrators>>;

/**
 * Prepares mails that tell `administrators` about a new one; pass null if no one becomes an administrator. Give the
 * role only if `isComplete` holds, and add `statements`, which send nothing unless `isNew` holds. If `misses` returns
 * true, another administrator was added meanwhile: prepare the mails again.
 */
export async function prepareAdministratorNotice(
  context: Context,
  administrators: Administrators | null,
  newcomer: NewAdministrator,
  isNew: SQL,
) {
  const others = (administrators ?? []).filter(({ email }) => email !== newcomer.email);
  const known = [newcomer.email, ...others.map(({ email }) => email)];
  const mails = await Promise.all(
    others.map((other) => prepareMail(context, newAdministratorMail(context, other, newcomer))),
  );
  return {
    isComplete: administrators ? areAllAdministrators(known) : undefined,
    misses: (found: Administrators) => administrators !== null && found.some(({ email }) => !known.includes(email)),
    statements: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(isNew)]),
    dispatch: () => {
      for (const mail of mails) mail.dispatch();
    },
  };
}
