export { articleKind } from './article-kind.ts';
export { openArticle } from './get-article.ts';
export { listArticles } from './list-articles.ts';
