import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * Leaves out the `uid` by which a developer's browser finds an island again. Astro makes it from the whole markup of
 * the island and from its props, which it serialises once more for this: a tenth of the time that a long page takes.
 */
export function leaveOutIslandIds(): AstroIntegration {
  return {
    name: 'kogu:leave-out-island-ids',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [withoutIds()] } });
      },
    },
  };
}

function withoutIds(): Plugin {
  return {
    name: 'kogu:leave-out-island-ids',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/render\/component\.js$/ },
      handler: (code) => ({ code: leaveOutIds(code), map: null }),
    },
  };
}

/** Throws if Astro's code is not as expected. Otherwise nothing would say that pages have become slower. */
export function leaveOutIds(code: string): string {
  const changed = code.replace(/const astroId = shorthash\(\s*`[^`]*`\s*\);/, 'const astroId = "";');
  if (changed === code) throw new Error('Astro makes the ids of islands in another way: see leave-out-island-ids.ts.');
  return changed;
}
