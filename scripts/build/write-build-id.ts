import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { hashSources } from './hash-sources.ts';

/**
 * Compiles the build id into the Worker and writes it to `/build.json`, where browsers notice a newer build. Disabled
 * during development.
 */
export function writeBuildId(): AstroIntegration {
  let build: string | undefined;
  return {
    name: 'kogu:write-build-id',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        build = hashSources();
        updateConfig({ vite: { define: { __BUILD_ID__: JSON.stringify(build) } } });
      },
      'astro:build:done': ({ dir }) => writeFileSync(new URL('build.json', dir), `${JSON.stringify({ build })}\n`),
    },
  };
}
