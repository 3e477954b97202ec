import type { FeatureNames } from '../names.ts';
import { type FeatureTitles, page } from '../write-page.ts';

/** The button on an article's page, the page that lists the articles, and the texts of both. */
export function writePages(names: FeatureNames, { en, et }: FeatureTitles): Record<string, string> {
  const folder = `src/features/${names.folder}`;
  return {
    [`${folder}/${names.pascalOne}Button.astro`]: button(names),
    [`${folder}/${names.kebabOne}-button.ts`]: script(names),
    [`${folder}/${names.pascalOne}List.astro`]: list(names),
    [`src/pages/${names.kebab}.astro`]: page(names, 'members'),
    [`locales/en/${names.kebab}.json`]: json({
      title: en,
      button: `Keep in “${en}”`,
      emptyTitle: 'Nothing here yet',
      emptyLead: 'Open an article and add it with the button below its title.',
      emptyAction: 'See all articles',
    }),
    [`locales/et/${names.kebab}.json`]: json({
      title: et,
      button: `Hoia loendis „${et}“`,
      emptyTitle: 'Siin ei ole veel midagi',
      emptyLead: 'Ava mõni artikkel ja lisa see siia pealkirja all oleva nupuga.',
      emptyAction: 'Vaata kõiki artikleid',
    }),
  };
}

const json = (texts: Record<string, string>) => `${JSON.stringify(texts, null, 2)}\n`;

/** One label in both states, because `aria-pressed` tells them apart. */
function button({ kebab, kebabOne, pascalOne, wordsOne }: FeatureNames): string {
  return `---
import ScriptForm from '#src/ui/ScriptForm.astro';

interface Props {
  articleId: string;
  /** Whether the member has the ${wordsOne} already. */
  isPressed: boolean;
}

const { articleId, isPressed } = Astro.props;
const { t, locale } = Astro.locals.context;
---

<ScriptForm class="${kebabOne}" lang={locale} codes={['not_found']} data-${kebabOne}={articleId}>
  <p class="notice notice-danger" role="alert" data-form-error />
  <button class="button button-quiet" type="submit" aria-pressed={isPressed ? 'true' : 'false'}>{t('${kebab}:button')}</button>
</ScriptForm>
<script>
  import { start${pascalOne}Button } from './${kebabOne}-button.ts';

  start${pascalOne}Button();
</script>
<style>
  @layer pages {
    .${kebabOne} {
      display: grid;
      gap: var(--space-3);
      justify-items: start;
      margin-top: var(--space-4);
    }
    button[aria-pressed='true'] {
      background: var(--accent-soft);
      border-color: var(--accent-text);
      color: var(--accent-text);
    }
    button[aria-pressed='true']::before {
      content: '✓' / '';
    }
  }
</style>
`;
}

function script({ kebabOne, pascalOne, wordsOne, camelOne }: FeatureNames): string {
  return `import { enhanceForm } from '#src/client/enhance-form.ts';

/** Creates or deletes the ${wordsOne}. The button keeps the focus, which it loses while it is disabled. */
export function start${pascalOne}Button(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-${kebabOne}]');
  const button = form?.querySelector('button');
  if (!form || !button) return;
  const isPressed = () => button.getAttribute('aria-pressed') === 'true';
  const refocus = () => {
    if (document.activeElement === document.body) button.focus();
  };
  enhanceForm(form, {
    path: \`/api/articles/\${form.dataset['${camelOne}']}/${kebabOne}\`,
    method: () => (isPressed() ? 'DELETE' : 'PUT'),
    stays: true,
    done: () => {
      button.setAttribute('aria-pressed', String(!isPressed()));
      refocus();
    },
    refused: refocus,
  });
}
`;
}

function list({ kebab, wordsOne }: FeatureNames): string {
  return `---
import type { ContentCard } from '#api/features/content/content/contract.ts';
import ContentTiles from '../content/ContentTiles.astro';

interface Props {
  /** Newest ${wordsOne} first. */
  items: readonly ContentCard[];
}

const { items } = Astro.props;
const { t } = Astro.locals.context;
---

<div class="section-head">
  <h1>{t('${kebab}:title')}</h1>
</div>
{items.length === 0 ? (
  <div class="empty-state">
    <h2>{t('${kebab}:emptyTitle')}</h2>
    <p>{t('${kebab}:emptyLead')}</p>
    <p>
      <a class="button button-primary" href="/articles">
        {t('${kebab}:emptyAction')}
      </a>
    </p>
  </div>
) : (
  <ContentTiles items={items} type="article" isFirst />
)}
`;
}
