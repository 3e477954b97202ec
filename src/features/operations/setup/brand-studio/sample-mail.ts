import type { Context } from '#api/context.ts';
import { loadBrand, mailBrand } from '#api/features/brand/customizations/index.ts';
import { renderMail } from '#api/platform/mail/render-mail.ts';
import { formatDay } from '#src/shared/format.ts';

/**
 * Renders a mail with every part that a community's mails can have, as HTML. Uses the given theme or, without one, the
 * browser's, as mail clients do.
 */
export async function renderSampleMail(context: Context, theme: string | null): Promise<string> {
  const { t, tenant, origin, locale, now } = context;
  const { settings } = await loadBrand(context);
  const both = mailBrand(settings, tenant, origin, locale);
  const chosen = theme === 'light' || theme === 'dark' ? both[theme] : null;
  const facts = [
    { name: t('brand-studio:sampleMail.when'), value: formatDay(now, tenant.timeZone, locale) },
    { name: t('brand-studio:sampleMail.where'), value: t('brand-studio:sampleMail.place') },
  ];
  const { html } = renderMail(
    {
      to: '',
      locale,
      subject: t('brand-studio:sampleMail.subject', { community: settings.name }),
      preheader: t('brand-studio:sampleMail.preheader'),
      blocks: [
        { kind: 'heading', text: t('brand-studio:sampleMail.heading') },
        { kind: 'text', text: t('brand-studio:sampleMail.text') },
        { kind: 'facts', facts },
        { kind: 'quote', text: t('brand-studio:sampleMail.quote') },
        { kind: 'code', text: '482 913' },
        { kind: 'button', label: t('brand-studio:sampleMail.button'), url: `${origin}/events` },
        { kind: 'link', label: t('brand-studio:sampleMail.link'), url: `${origin}/articles` },
        { kind: 'note', text: t('brand-studio:sampleMail.note') },
      ],
    },
    chosen ? { ...both, light: chosen, dark: chosen } : both,
  );
  // Only links without an origin stay in the preview.
  return html.replaceAll(`href="${origin}"`, 'href="/"').replaceAll(`href="${origin}/`, 'href="/');
}
