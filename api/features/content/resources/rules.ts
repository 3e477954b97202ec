import type { Locale } from '#api/platform/i18n/locales.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import type { ResourceCard, ResourceLink, Topic } from './contract.ts';
import type { TopicRow } from './queries.ts';

/** Items shown per topic. The full lists are on the pages of each type. */
const cardsByTopic = 6;

/**
 * Builds topics in the viewer's language, or the other if it's missing. An item belongs to a topic
 * if one of its own topics matches one of the names.
 */
export function buildTopics(rows: readonly TopicRow[], cards: readonly ResourceCard[], locale: Locale): Topic[] {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const looked = cards.map((card) => ({ card, looks: card.topics.map(lookOf) }));
  return ids.flatMap((id) => {
    const versions = rows.filter((row) => row.id === id);
    const shown = versions.find((row) => row.locale === locale) ?? versions[0];
    if (!shown) return [];
    const names = new Set(versions.map(({ title }) => lookOf(title)));
    const items = looked.filter(({ looks }) => looks.some((look) => names.has(look))).map(({ card }) => card);
    const links = shown.links.map((link) => presentLink(link, locale));
    if (items.length === 0 && links.length === 0) return [];
    const { slug, title, summary } = shown;
    return [{ id, slug, title, summary, items: items.slice(0, cardsByTopic), links }];
  });
}

function presentLink({ address, title, note }: ResourceLink, locale: Locale): Topic['links'][number] {
  const inWords = (text: Record<Locale, string>) => text[locale] || text.et || text.en;
  const site = new URL(address).hostname.replace(/^www\./, '');
  return { address, site, title: inWords(title) || site, note: inWords(note) };
}
