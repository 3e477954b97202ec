import type { Context } from '#api/context.ts';
import { isPaymentConfigured, selectPaymentKey } from '#api/features/commerce/payments/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { splitBlocks, type TextBlock } from '#api/platform/markdown/split-blocks.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import type { CampaignTexts } from '../contract.ts';
import type { ShownCards } from '../schema.ts';
import { giftCardStorePath, maxCards } from './contract.ts';
import { presentItem, presentPost, presentStoreCard } from './present-card.ts';
import { findItem, findPost, type ItemRow, type PostRow } from './queries.ts';

/** Cards by their address in the text, for each language. */
export interface LoadedCards {
  cards: ShownCards;
  /**
   * Like `cards`, but for recipients without an account: nothing that members wrote, and only titles of what visitors
   * can't open.
   */
  publicCards: ShownCards;
  /** Like `cards`, but for the archive: only what visitors can find on the site themselves. */
  archiveCards: ShownCards;
  /** The addresses of cancelled events. */
  cancelled: ReadonlySet<string>;
}

/**
 * Loads what the cards of a campaign's texts show now, in one exchange. Skips whatever some members may not know about.
 */
export const loadCards = (context: Context, texts: CampaignTexts): Promise<LoadedCards> =>
  loadCardsOfMails(context, [texts]);

/** Like {@link loadCards}, but for several mails in one exchange, each with as many cards as one mail can show. */
export async function loadCardsOfMails(context: Context, mails: readonly CampaignTexts[]): Promise<LoadedCards> {
  const { db, now } = context;
  const written = locales.filter((locale) => mails.some((texts) => texts[locale]?.body));
  const named = [...new Set(mails.flatMap(addressesOf))];
  const offered = named.filter((address) => isOffered(context.tenant.switchedOff, address));
  const items = offered.flatMap(itemAt);
  const postsAt = offered.flatMap(parsePostAddress);
  const { rows, found, payments } = await namedBatch(db, {
    rows: items.map(({ kind, at }) => findItem(db, kind, at, now)),
    found: postsAt.map(({ id }) => findPost(db, id)),
    payments: offered.includes(giftCardStorePath) ? [selectPaymentKey(context)] : [],
  });
  const hasGift = payments.some((keys) => isPaymentConfigured(context, keys));
  const about: About[] = [
    ...items.map((item, index) => ({ ...item, rows: rows[index] ?? [] })),
    ...postsAt.map((post, index) => ({ ...post, kind: 'post' as const, rows: found[index] ?? [] })),
  ];
  const shownIn = (locale: Locale, present: typeof presentIn) => ({
    ...Object.fromEntries(
      about.flatMap((each) => {
        const card = present(context, locale, each);
        return card ? [[each.address, card]] : [];
      }),
    ),
    ...(hasGift ? { [giftCardStorePath]: presentStoreCard(context, locale) } : {}),
  });
  const isCancelled = ({ kind, rows }: About) =>
    kind === 'event' && (rows[0] as ItemRow | undefined)?.cancelledAt != null;
  return {
    cards: Object.fromEntries(written.map((locale) => [locale, shownIn(locale, presentIn)])),
    publicCards: Object.fromEntries(written.map((locale) => [locale, shownIn(locale, presentPublicCard)])),
    archiveCards: Object.fromEntries(written.map((locale) => [locale, shownIn(locale, presentVisitorCard)])),
    cancelled: new Set(about.filter(isCancelled).map(({ address }) => address)),
  };
}

type About = { address: string } & (
  | { kind: 'article' | 'event'; rows: readonly ItemRow[] }
  | { kind: 'post'; rows: readonly PostRow[] }
);

const presentIn = (context: Context, locale: Locale, { kind, rows }: About) =>
  kind === 'post' ? presentPost(context, locale, rows) : presentItem(context, locale, kind, rows);

function presentPublicCard(context: Context, locale: Locale, about: About) {
  if (about.kind === 'post') return null;
  const card = presentItem(context, locale, about.kind, about.rows);
  const isOpen = about.rows[0]?.access === 'everyone';
  return card && (isOpen ? card : { ...card, facts: [], text: '', picture: null });
}

/**
 * Presents a card for the archive, or null if visitors have no page for it. If visitors can read only its preview, the
 * card shows only the title.
 */
function presentVisitorCard(context: Context, locale: Locale, about: About) {
  const isKnown =
    about.kind !== 'post' && about.rows.some(({ access, hasPreview }) => access === 'everyone' || hasPreview);
  return isKnown ? presentPublicCard(context, locale, about) : null;
}

/** The cards of a text, in the order of the text. */
export const extractCards = (body: string) =>
  splitBlocks(body).filter((block): block is Extract<TextBlock, { kind: 'card' }> => block.kind === 'card');

const addressesOf = (texts: CampaignTexts) =>
  [
    ...new Set(locales.flatMap((locale) => extractCards(texts[locale]?.body ?? '').map(({ address }) => address))),
  ].slice(0, maxCards);

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function itemAt(address: string) {
  const [, folder, last] = /^\/(articles|events)\/([a-z0-9-]{1,80})$/.exec(address) ?? [];
  if (!folder || !last) return [];
  const at = idPattern.test(last) ? { id: last } : { slug: last };
  return [{ address, kind: folder === 'articles' ? ('article' as const) : ('event' as const), at }];
}

function parsePostAddress(address: string) {
  const [, id] = /^\/community\/posts\/([0-9a-f-]{36})$/.exec(address) ?? [];
  return id && idPattern.test(id) ? [{ address, id }] : [];
}
