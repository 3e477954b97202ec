import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { contentCards, listQuery, openedContentSchema, slugParams } from '../content/contract.ts';
import { getArticle } from './get-article.ts';
import { listArticles } from './list-articles.ts';

const anyone = { method: 'get', tag: 'articles', signedIn: false } as const;

export function mountArticles(api: Api): void {
  endpoint(
    api,
    {
      ...anyone,
      path: '/api/articles',
      summary: 'Articles available to the viewer, newest first',
      query: listQuery,
      answer: { data: contentCards },
    },
    async (context, input) => ({ data: (await listArticles(context, input)).data }),
  );
  endpoint(
    api,
    {
      ...anyone,
      path: '/api/articles/:slug',
      summary: 'An article available to the viewer',
      params: slugParams,
      answer: { data: openedContentSchema },
    },
    getArticle,
  );
}
