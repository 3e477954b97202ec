import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** Matches the styles that every page loads in one file: those of its frame, and of parts that most pages show. */
export const sharedStyles =
  /\/src\/(?:layouts\/(?!Community|shell\/StaffNavigation)|styles\/).*css|\/src\/ui\/(?:\w+\.astro\?.*css|(?:tabs|author-name|empty-state|new-entries-button|skeleton)\.css|toast\/toast\.css)|(?:AuthCard|Closed|ContentFacts|Cover|FormResult|LegalNote|NewsletterForm|NewsletterInvitation|OtherContent|OwnTime|SignedIn|Welcome)\.astro\?.*css/;

const nothing = '\0kogu:no-styles';

/**
 * Excludes styles that every page has from the scripts in the browser. Otherwise pages would load them twice, and
 * visitors would load the styles of parts for members.
 */
export function excludeSharedStyles(): AstroIntegration {
  return {
    name: 'kogu:exclude-shared-styles',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [createStyleExclusion(sharedStyles)] } });
      },
    },
  };
}

/** Fails the build if an excluded style sheet is on no page: a part would be shown without its styles. */
export function createStyleExclusion(excluded: RegExp): Plugin {
  const [onPages, leftOut] = [new Set<string>(), new Set<string>()];
  return {
    name: 'kogu:exclude-shared-styles',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (this.environment.name !== 'client' || !source.endsWith('.css')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (!found || !excluded.test(found.id)) return null;
      leftOut.add(found.id);
      return nothing;
    },
    load(id) {
      if (id === nothing) return '';
      if (this.environment.name !== 'client' && id.endsWith('.css')) onPages.add(id);
      return null;
    },
    // The pages have already been built.
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const missing = [...leftOut].filter((id) => !onPages.has(id));
      if (missing.length > 0) this.error(`no page has ${missing.join(', ')}, which is left out of its part`);
    },
  };
}
