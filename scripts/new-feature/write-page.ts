import type { Audience, FeatureNames } from './names.ts';

export interface FeatureTitles {
  et: string;
  en: string;
}

/** A new feature's page, a fragment for it, and its texts in both languages. */
export function writePage(names: FeatureNames, titles: FeatureTitles, audience: Audience): Record<string, string> {
  const text = (title: string, empty: string) => `${JSON.stringify({ title, empty }, null, 2)}\n`;
  return {
    [`src/features/${names.folder}/${names.pascalOne}List.astro`]: fragment(names),
    [`src/pages/${names.kebab}.astro`]: page(names, audience),
    [`locales/en/${names.kebab}.json`]: text(titles.en, 'Nothing here yet.'),
    [`locales/et/${names.kebab}.json`]: text(titles.et, 'Siin ei ole veel midagi.'),
  };
}

export function page({ kebab, folder, pascal, pascalOne }: FeatureNames, audience: Audience): string {
  const isOpen = audience === 'everyone';
  const guard = isOpen ? 'publicPage' : 'memberPage';
  return `---
import { list${pascal} } from '#api/features/${folder}/index.ts';
import ${pascalOne}List from '../features/${folder}/${pascalOne}List.astro';
import Default from '../layouts/Default.astro';
import { ${guard} } from '../lib/page-context.ts';
import Pages from '../ui/Pages.astro';

const context = ${isOpen ? '' : 'await '}${guard}(Astro);
const { t } = context;
const cursor = Astro.url.searchParams.get('cursor') ?? undefined;
const { items, nextCursor } = (await list${pascal}(context, { cursor })).data;
---

<Default title={t('${kebab}:title')} indexed={${isOpen ? 'cursor === undefined' : 'false'}}>
  <div class="container section">
    <${pascalOne}List items={items} />
    <Pages path="/${kebab}" cursor={cursor} nextCursor={nextCursor} />
  </div>
</Default>
`;
}

function fragment({ kebab, folder, pascalOne }: FeatureNames): string {
  return `---
import type { ${pascalOne} } from '#api/features/${folder}/contract.ts';

interface Props {
  /** Newest first. */
  items: readonly ${pascalOne}[];
}

const { items } = Astro.props;
const { t } = Astro.locals.context;
---

<section aria-labelledby="${kebab}-title">
  <h1 id="${kebab}-title">{t('${kebab}:title')}</h1>
  {items.length === 0 && <p class="muted">{t('${kebab}:empty')}</p>}
  <ul>
    {items.map(({ title }) => <li>{title}</li>)}
  </ul>
</section>
`;
}
