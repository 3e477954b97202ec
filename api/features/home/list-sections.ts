import type { Context } from '#api/context.ts';
import { log } from '#api/platform/http/log.ts';
import { type HomeSection, homeSectionSchema } from './contract.ts';
import { selectSections } from './queries.ts';

/** The home page's sections in order. One that no longer parses is left out and logged, not shown broken. */
export async function listHomeSections(context: Context): Promise<HomeSection[]> {
  const rows = await selectSections(context.db);
  return rows.flatMap(({ id, content }) => {
    const parsed = homeSectionSchema.safeParse(content);
    if (parsed.success) return [parsed.data];
    log('error', 'home.section_unreadable', { community: context.tenant.slug, section: id });
    return [];
  });
}
