import type { Context } from '#api/context.ts';
import { deviceKey } from '#api/platform/http/devices.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { newDeviceMail } from './mails.ts';
import { isNewDevice, rememberDevice } from './queries.ts';

interface Account {
  id: string;
  email: string;
  locale: Locale;
  passwordHash: string | null;
}

/**
 * Prepares a mail about a sign-in from a new device (browser, system, country), except for an account's first sign-in.
 * Add `statements` to the batch that creates the session and pass the result `withdrawnMail` to `dispatch`. Only one of
 * several concurrent sign-ins sends the mail.
 */
export async function prepareDeviceNotice(context: Context, account: Account, sessionId: string) {
  const { id, email, locale, passwordHash } = account;
  const { db, now, userAgent, country } = context;
  const device = { userId: id, family: deviceKey(userAgent), country: country ?? '' };
  const mail = await prepareMail(
    context,
    newDeviceMail(context, { email, locale, hasPassword: passwordHash !== null }),
  );
  const statements = {
    mail: mail.insert,
    withdrawnMail: mail.withdrawUnless(isNewDevice(db, sessionId, device)),
    device: rememberDevice(db, sessionId, device, now),
  };
  const dispatch = (withdrawnMail: { rowsAffected: number }) => {
    if (withdrawnMail.rowsAffected === 0) mail.dispatch();
  };
  return { statements, dispatch };
}
