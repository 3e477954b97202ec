import { withLocale } from '#api/context.ts';
import { testUnsubscribeAddresses } from '#api/features/accounts/notifications/index.ts';
import { loadBrand, mailBrand } from '#api/features/brand/customizations/index.ts';
import { renderMail } from '#api/platform/mail/render-mail.ts';
import { verb } from '#api/verb.ts';
import { type MailPreview, previewMailSchema } from '../contract.ts';
import { campaignMail } from '../send/campaign-mail.ts';
import { senderOf } from '../send/sender.ts';

/** A text as members will get it, in one theme. An unfinished one has what is written so far. */
export const previewMail = verb(
  { access: 'admin', input: previewMailSchema, records: { nothing: 'Only shows it.' } },
  async (context, { stream, locale, text, theme }, { user }): Promise<{ data: MailPreview }> => {
    const { origin } = context;
    const { tenant } = withLocale(context, locale);
    const { settings } = await loadBrand(context);
    const brand = mailBrand(settings, tenant, origin, locale);
    // What isn't written yet must not make the rest invisible.
    const texts = { [locale]: { ...text, subject: text.subject || ' ', body: text.body || ' ' } };
    const unsubscribe = testUnsubscribeAddresses(context);
    const message = campaignMail(context, { texts, stream }, { to: user.email, locale, unsubscribe });
    if (!message) throw new Error('the text was filled in');
    const { html } = renderMail(message, { ...brand, light: brand[theme], dark: brand[theme] });
    return { data: { from: senderOf(tenant), html: bodyOf(html) } };
  },
);

/** What was written can't hold a quote outside an attribute, so only styles match. */
function bodyOf(html: string): string {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  return body.replaceAll(' style="', ' data-style="');
}
