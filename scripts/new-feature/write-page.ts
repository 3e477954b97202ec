import { capitalize, type FeatureNames } from './names.ts';

export interface FeatureTitles {
  et: string;
  en: string;
}

/** What shows a new feature: a fragment for its pages, and its texts in both languages. */
export function writePage(names: FeatureNames, titles: FeatureTitles): Record<string, string> {
  const text = (title: string, empty: string) => `${JSON.stringify({ title, empty }, null, 2)}\n`;
  return {
    [`src/features/${names.kebab}/${names.pascalOne}List.astro`]: fragment(names),
    [`locales/en/${names.kebab}.json`]: text(titles.en, 'Nothing here yet.'),
    [`locales/et/${names.kebab}.json`]: text(titles.et, 'Siin ei ole veel midagi.'),
  };
}

function fragment({ kebab, pascalOne, wordsOne }: FeatureNames): string {
  return `---
import type { ${pascalOne} } from '#api/features/${kebab}/contract.ts';

interface Props {
  /** ${capitalize(wordsOne)} by ${wordsOne}, newest first. */
  items: readonly ${pascalOne}[];
}

const { items } = Astro.props;
const { t } = Astro.locals.context;
---

<section aria-labelledby="${kebab}-title">
  <h2 id="${kebab}-title">{t('${kebab}:title')}</h2>
  {items.length === 0 && <p class="muted">{t('${kebab}:empty')}</p>}
  <ul>
    {items.map(({ title }) => <li>{title}</li>)}
  </ul>
</section>
`;
}
