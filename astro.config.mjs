import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { memberDirective } from './src/lib/member-directive.mjs';
import { nameBuild } from './scripts/build/name-build.ts';

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  session: false,
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [react(), memberDirective(), nameBuild()],
  build: { inlineStylesheets: 'never' },
  security: { csp: true, checkOrigin: true },
  vite: { build: { assetsInlineLimit: 0 } },
});
