import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { later, testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

type ItemOverrides = Partial<typeof contentItems.$inferInsert>;
type TextOverrides = Partial<typeof contentTexts.$inferInsert>;

let made = 0;

/**
 * Inserts a published item that every viewer can open, in Estonian, unless overridden. The test adds the row for the
 * item's own type.
 */
export async function insertContent(
  { db }: TestCommunity,
  item: ItemOverrides = {},
  texts: TextOverrides[] = [{}],
): Promise<{ id: string; slug: string }> {
  made += 1;
  const at = testNow.getTime();
  const row = {
    id: newId(),
    type: 'article' as const,
    slug: `salajane-${made}`,
    state: 'published' as const,
    publishAt: later(-60_000).getTime() + made,
    createdAt: at,
    updatedAt: at,
    ...item,
  };
  const rows = texts.map((given) => {
    const text = {
      itemId: row.id,
      locale: 'et' as const,
      title: 'Kuu tõuseb metsa kohale',
      summary: 'Millal tasub välja minna.',
      body: 'Kuu tõuseb metsa kohale.\n\n'.repeat(12).trim(),
      coverAlt: '',
      topics: ['Öö'],
      words: 48,
      ...given,
    };
    return { ...text, plain: markdownToText(text.body) };
  });
  await db.batch([db.insert(contentItems).values(row), ...rows.map((text) => db.insert(contentTexts).values(text))]);
  return { id: row.id, slug: row.slug };
}
