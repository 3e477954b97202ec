import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * Removes each island's `uid`, which only the dev server needs. To compute it, Astro serializes the props a second time
 * and hashes them with the island's whole markup, which takes a tenth of the rendering time of a long page.
 */
export function stripIslandIds(): AstroIntegration {
  return {
    name: 'kogu:strip-island-ids',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { plugins: [withoutIds()] } });
      },
    },
  };
}

function withoutIds(): Plugin {
  return {
    name: 'kogu:strip-island-ids',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/render\/component\.js$/ },
      handler: (code) => ({ code: stripIdsFromCode(code), map: null }),
    },
  };
}

/**
 * Removes the hashing from Astro's code. Throws if the code isn't as expected, because pages would silently get slower.
 */
export function stripIdsFromCode(code: string): string {
  const changed = code.replace(/const astroId = shorthash\(\s*`[^`]*`\s*\);/, 'const astroId = "";');
  if (changed === code) throw new Error('Astro makes the ids of islands in another way: see strip-island-ids.ts.');
  return changed;
}
