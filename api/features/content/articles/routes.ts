import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { contentCards, openedContentSchema } from '../content/contract.ts';
import { getArticle } from './get-article.ts';
import { listArticles } from './list-articles.ts';

const get = { method: 'get', tag: 'articles' } as const;

export function mountArticles(api: Api): void {
  endpoint(
    api,
    {
      ...get,
      path: '/api/articles',
      summary: 'Articles available to the viewer, newest first',
      answer: { data: contentCards },
    },
    withDeclaration(listArticles, async (context, input) => ({ data: (await listArticles(context, input)).data })),
  );
  endpoint(
    api,
    {
      ...get,
      path: '/api/articles/:slug',
      summary: 'An article available to the viewer',
      answer: { data: openedContentSchema },
    },
    getArticle,
  );
}
