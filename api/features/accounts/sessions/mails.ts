import { type Context, withLocale } from '#api/context.ts';
import { describeDevice } from '#api/platform/http/devices.ts';
import { formatDateTimeWithZone } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import type { Translate } from '#api/platform/i18n/translate.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Recipient {
  email: string;
  locale: Locale;
  hasPassword: boolean;
}

/** Tells the owner, in the account's language, that someone signed in from a new device. */
export function newDeviceMail(context: Context, { email, locale: wanted, hasPassword }: Recipient): MailMessage {
  const { origin, tenant, now, locale, t } = withLocale(context, wanted);
  const when = formatDateTimeWithZone(now, tenant.timeZone, locale);
  const facts = { device: formatSignInDevice(context, t), place: formatSignInPlace(context, t, locale), when };
  return {
    to: email,
    locale,
    subject: t('mails:newDevice.subject', { community: tenant.name }),
    preheader: t('mails:newDevice.preheader', facts),
    blocks: [
      { kind: 'heading', text: t('mails:newDevice.heading') },
      {
        kind: 'facts',
        facts: [
          { name: t('mails:newDevice.device'), value: facts.device },
          { name: t('mails:newDevice.place'), value: facts.place },
          { name: t('mails:newDevice.when'), value: facts.when },
        ],
      },
      { kind: 'text', text: t(`mails:newDevice.advice.${hasPassword ? 'password' : 'other'}`) },
      { kind: 'button', label: t('mails:newDevice.button'), url: `${origin}/settings#sessions` },
      { kind: 'note', text: t('mails:newDevice.note') },
    ],
  };
}

function formatSignInDevice({ userAgent }: Context, t: Translate): string {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(', ') || t('mails:newDevice.unknownDevice');
}

function formatSignInPlace({ country }: Context, t: Translate, locale: Locale): string {
  const names = new Intl.DisplayNames(languageTags[locale], { type: 'region', fallback: 'none' });
  const name = country !== null && /^[A-Z]{2}$/.test(country) ? names.of(country) : undefined;
  return name ?? t('mails:newDevice.unknownPlace');
}
