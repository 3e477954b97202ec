import { z } from 'zod';
import { listStructureParts } from '#api/platform/markdown/structure.ts';
import { cleanLine, cleanText } from '#api/platform/text/clean-text.ts';
import { cutText } from '#api/platform/text/graphemes.ts';
import { filterCitations } from '../model/filter-citations.ts';

/** The JSON that a model returns for an article. */
export const modelArticleSchema = z.object({ title: z.string(), summary: z.string(), body: z.string().min(1) });

const picture = /!\[([^\]]*)\]/g;
const linked = /\[([^\]]*)\]\([^)]*\)/g;
const definition = /^\s*\[[^\]]+\]:.*$/gm;

/** Cleans a model's article: keeps citations of its sources and removes other links. Returns null if a link remains. */
export function cleanArticle(article: z.infer<typeof modelArticleSchema>, sourceCount: number) {
  const clean = (text: string) => {
    const { take, rest } = filterCitations(sourceCount);
    const plain = text.replace(linked, '$1').replace(picture, '$1').replace(definition, '').replace(/[<>]/g, '');
    return take(plain) + rest();
  };
  const line = (text: string, max: number) => cutText(cleanLine(clean(text)), max);
  const body = cleanText(clean(article.body));
  const leads = listStructureParts(body).some((part) => /^(?:link|picture|code) /.test(part));
  return leads || body === '' ? null : { title: line(article.title, 160), summary: line(article.summary, 400), body };
}
