import type { Context } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { deviceFamily } from './devices.ts';
import { newDeviceMail } from './mails.ts';
import { isNewDevice, rememberDevice } from './queries.ts';

interface Account {
  id: string;
  email: string;
  locale: Locale;
}

/**
 * Tells the owner of an account that somebody signed in from a device that is new to it, by browser,
 * system and country; of the first sign-in of all it says nothing. Put `statements` last in the
 * batch that starts the session, and give the batch's results to `dispatch`: of any number of
 * sign-ins at once from one new device, one sends the mail.
 */
export async function prepareDeviceNotice(context: Context, { id, email, locale }: Account, sessionId: string) {
  const { db, now, userAgent, country } = context;
  const device = { userId: id, family: deviceFamily(userAgent), country: country ?? '' };
  const mail = await prepareMail(context, newDeviceMail(context, { email, locale }));
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
