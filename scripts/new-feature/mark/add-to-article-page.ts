import type { FeatureNames } from '../names.ts';

export const articlePage = 'src/pages/articles/[slug].astro';

/** Reads a mark in the exchange that loads the article, and shows its button to members with access. */
export function addToArticlePage(page: string, { folder, camelOne, pascalOne }: FeatureNames): string {
  const isSet = `has${pascalOne}`;
  const read = `${camelOne}: find${pascalOne}(context, address),`;
  const button = `<${pascalOne}Button slot="mark" articleId={article.id} isPressed={${isSet}} />`;
  const edits: Array<[RegExp, (found: string, group?: string) => string]> = [
    [
      /^import \{ loadArticlePage \}.*\n/m,
      (line) => `${line}import { find${pascalOne} } from '#api/features/${folder}/index.ts';\n`,
    ],
    [
      /^import ArticleView .*\n/m,
      (line) => `${line}import ${pascalOne}Button from '../../features/${folder}/${pascalOne}Button.astro';\n`,
    ],
    [/import \{ (?:isMember, )?visitorPage \}/, () => 'import { isMember, visitorPage }'],
    [
      /(?<=loadArticlePage\(context, address)(?:, \{(.*?),?\s*\})?\);\n/s,
      (_, others) =>
        `, {${others ? `${others},` : ''}\n  ${read}\n});\nconst ${isSet} = page.extra.${camelOne}.length > 0;\n`,
    ],
    [
      /\n {2}<ArticleView\b[^>]*>\n/,
      (tag) => `${tag}    {isMember(context) && (!isPreview || ${isSet}) && (\n      ${button}\n    )}\n`,
    ],
  ];
  return edits.reduce((text, [place, edit]) => {
    if (!place.test(text)) throw new Error(`${articlePage} has changed: there is nothing like ${place}`);
    return text.replace(place, edit);
  }, page);
}
