import type { Locale } from '#api/platform/i18n/contract.ts';
import type { MailBrand } from '#api/platform/mail/render-mail.ts';
import type { Tenant } from '#tenants/schema.ts';
import type { BrandSettings } from './contract.ts';
import { filled } from './contrast.ts';

/** What a mail shows of a brand. */
export function mailBrand(settings: BrandSettings, tenant: Tenant, origin: string, locale: Locale): MailBrand {
  const { fill, text } = filled(settings.colors.primary);
  return {
    name: tenant.name,
    origin,
    accent: fill,
    onAccent: text,
    footer: settings.footer.tagline[locale] || settings.tagline[locale],
  };
}
