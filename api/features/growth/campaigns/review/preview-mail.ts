import { type Context, withLocale } from '#api/context.ts';
import { testUnsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { loadBrand, mailBrand } from '#api/features/brand/customizations/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { renderMail } from '#api/platform/mail/render-mail.ts';
import { verb } from '#api/verb.ts';
import { archivePath } from '../archive/addresses.ts';
import { extractCards, type LoadedCards, loadCards } from '../cards/load-cards.ts';
import { type MailPreview, previewMailSchema } from '../contract.ts';
import { findCampaign } from '../queries.ts';
import { campaignMail } from '../send/campaign-mail.ts';
import { campaignSender } from '../send/campaign-sender.ts';
import { findHints } from './find-hints.ts';

/** Renders a text as members will get it, in one theme. An unfinished text shows what is written so far. */
export const previewMail = verb(
  { access: 'admin', input: previewMailSchema, records: { nothing: 'Only shows it.' } },
  async (context, { stream, why, locale, text, theme, sent, isPublic }, { user }): Promise<{ data: MailPreview }> => {
    const { origin } = context;
    const { tenant } = withLocale(context, locale);
    const { settings } = await loadBrand(context);
    const brand = mailBrand(settings, tenant, origin, locale);
    // An unfinished field mustn't hide the others.
    const texts = { [locale]: { ...text, subject: text.subject || ' ', body: text.body || ' ' } };
    const { cards, cancelled } = sent ? await readShownCards(context, sent) : await loadCards(context, texts);
    const unsubscribe = testUnsubscribeUrls(context);
    // The campaign has no page of its own before it is sent.
    const archivedAt = isPublic && tenant.newsletter.isOffered ? archivePath('') : undefined;
    const message = campaignMail(
      context,
      { texts, stream, why, archivedAt },
      { to: user.email, locale, unsubscribe, cards },
    );
    if (!message) throw new Error('the text was filled in');
    const { html } = renderMail(message, { ...brand, light: brand[theme], dark: brand[theme] });
    const shown = cards[locale] ?? {};
    const notices = sent ? [] : findCardNotices(text.body, { shown, cancelled });
    const hints = sent ? [] : findHints({ ...text, htmlBytes: new TextEncoder().encode(html).length });
    return { data: { from: campaignSender(tenant), html: bodyOf(html), notices, hints } };
  },
);

/** Extracts the body. Text can't contain an unescaped quote outside an attribute, so only styles match. */
function bodyOf(html: string): string {
  const [, body = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  return body.replaceAll(' style="', ' data-style="');
}

/** Reads the cards of a sent campaign as its mails showed them. */
async function readShownCards(
  { db }: Context,
  sent: { id: string; at: string },
): Promise<Pick<LoadedCards, 'cards' | 'cancelled'>> {
  const [campaign] = await findCampaign(db, sent.id);
  if (!campaign) throw new AppError('not_found');
  const showing = campaign.showings?.find(({ at }) => at === Date.parse(sent.at));
  return { cards: showing?.cards ?? {}, cancelled: new Set() };
}

interface Cards {
  shown: object;
  cancelled: ReadonlySet<string>;
}

/** Lists the cards that the mail skips, and events that are cancelled. */
function findCardNotices(body: string, { shown, cancelled }: Cards): MailPreview['notices'] {
  return extractCards(body).flatMap(({ label, address }): MailPreview['notices'] => {
    if (!Object.hasOwn(shown, address)) return [{ label, notice: 'gone' }];
    return cancelled.has(address) ? [{ label, notice: 'cancelled' }] : [];
  });
}
