import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

const nothing = '\0kogu:no-styles';

/**
 * Leaves styles that every page has out of what the browser's scripts bring along. Otherwise pages load them twice, and
 * visitors those of parts that only members get.
 */
export function leaveOutStyles(everywhere: RegExp): AstroIntegration {
  return {
    name: 'kogu:leave-out-styles',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [withoutStyles(everywhere)] } });
      },
    },
  };
}

export function withoutStyles(everywhere: RegExp): Plugin {
  return {
    name: 'kogu:leave-out-styles',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (this.environment.name !== 'client' || !source.endsWith('.css')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && everywhere.test(found.id) ? nothing : null;
    },
    load: (id) => (id === nothing ? '' : null),
  };
}
