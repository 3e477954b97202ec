import { type CardChoice, writeBlock } from '#api/features/growth/campaigns/cards/contract.ts';
import type { CampaignText } from '#api/features/growth/campaigns/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';

/** How many items of each kind are chosen by default. */
const chosenFirst = { article: 4, event: 4, post: 3 } as const;

/** Returns the items that are chosen by default, in the order given. */
export function pickDefaultItems(items: readonly CardChoice[]): CardChoice[] {
  return items.filter((item) => items.filter(({ kind }) => kind === item.kind).indexOf(item) < chosenFirst[item.kind]);
}

/** Returns the list with the item at `from` moved by one place. Returns the same list if it can't be moved. */
export function moveItem<Item>(items: readonly Item[], from: number, step: -1 | 1): readonly Item[] {
  const [moved, other] = [items[from], items[from + step]];
  if (moved === undefined || other === undefined) return items;
  return items.map((item, index) => (index === from ? other : index === from + step ? moved : item));
}

/** Returns a text for each language that any of the items has, with a card for each item in that language. */
export function composeCampaignTexts(items: readonly CardChoice[]): { [Name in Locale]?: CampaignText } {
  const written = locales.filter((locale) => items.some(({ titles }) => titles[locale]));
  return Object.fromEntries(
    written.map((locale) => [locale, { subject: '', preview: '', body: composeBody(items, locale) }]),
  );
}

function composeBody(items: readonly CardChoice[], locale: Locale): string {
  return items
    .flatMap(({ titles, address }) => {
      const label = titles[locale];
      return label ? [writeBlock('card', { label, address })] : [];
    })
    .join('\n\n');
}
