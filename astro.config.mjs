import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { nameBuild } from './scripts/build/name-build.ts';

export default defineConfig({
  output: 'server',
  session: false,
  adapter: cloudflare({ imageService: 'passthrough' }),
  integrations: [react(), nameBuild()],
  build: { inlineStylesheets: 'never' },
  security: { csp: true, checkOrigin: true },
  vite: { build: { assetsInlineLimit: 0 } },
});
