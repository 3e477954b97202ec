import { eq, inArray } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { contentDrafts } from '#api/features/content/drafts/schema.ts';
import { replaceRecipe } from '#api/features/content/recipes/index.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { pictureTypes } from '#api/platform/images/clean-picture.ts';
import { countWords } from '#api/platform/markdown/headings.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { BrandFile } from './read-brand-files.ts';
import type { TenantFolder } from './read-folders.ts';
import { refuseProduction } from './seed-accounts.ts';
import { buildExpertEmail } from './seed-experts.ts';
import type { Target } from './target/target.ts';

type Article = TenantFolder['articles'][number];
const day = 24 * 60 * 60 * 1000;

/** Creates missing demo articles, on this machine only. Their authors are the experts, who must exist. */
export async function seedArticles(
  target: Target,
  tenant: Tenant,
  { articles, covers }: Pick<TenantFolder, 'articles' | 'covers'>,
): Promise<number> {
  if (articles.length === 0) return 0;
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const slugs = articles.map(({ slug }) => slug);
  const known = await db
    .select({ slug: contentItems.slug })
    .from(contentItems)
    .where(inArray(contentItems.slug, slugs));
  const missing = articles.filter(({ slug }) => !known.some((item) => item.slug === slug));
  for (const article of missing.toReversed()) {
    const coverKey = await storeCover(target, tenant, covers, article.cover);
    await insertArticle(db, article, { coverKey, authorId: await findAuthor(db, article.author, tenant) });
  }
  return missing.length;
}

async function insertArticle(
  db: Database,
  { slug, access, hasPreview, daysAgo, texts, recipe }: Article,
  { coverKey, authorId }: Pick<WorkingCopy, 'coverKey' | 'authorId'>,
): Promise<void> {
  const id = newId();
  const at = Date.now() - daysAgo * day;
  const common = { slug, access, hasPreview, coverKey, authorId };
  const content = {
    ...common,
    texts: Object.fromEntries(texts.map(({ locale, ...text }) => [locale, text])),
    details: recipe ? { recipe } : {},
  };
  await db.batch([
    db.insert(contentItems).values({
      id,
      type: 'article',
      state: 'published',
      publishAt: at,
      createdAt: at,
      updatedAt: at,
      ...common,
    }),
    db.insert(contentDrafts).values({ itemId: id, content, savedAt: at }),
    ...texts.map((text) => {
      const plain = markdownToText(text.body);
      return db.insert(contentTexts).values({ itemId: id, ...text, plain, words: countWords(plain) });
    }),
    ...(recipe ? replaceRecipe(db, id, recipe) : []),
    bumpContentEpoch(db),
  ]);
}

/** Stores a cover like an editor's upload, under a name that contains its size. Returns its key. */
export async function storeCover(
  target: Target,
  tenant: Tenant,
  covers: readonly BrandFile[],
  name: string | undefined,
): Promise<string | null> {
  const cover = covers.find(({ file }) => file === name);
  if (!cover || cover.type === pictureTypes.svg) return null;
  const { bytes, type, width, height } = cover;
  const key = `${tenant.slug}/content/${cover.file.replace('.', `-${width}x${height}.`)}`;
  await target.putFile({ key, type, bytes });
  return key;
}

async function findAuthor(db: Database, name: string, { slug }: Tenant): Promise<string | null> {
  const [author] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, buildExpertEmail(name, slug)));
  return author?.id ?? null;
}
