export { articleType } from './article-type.ts';
export { loadArticlePage } from './get-article.ts';
export { listArticles } from './list-articles.ts';
