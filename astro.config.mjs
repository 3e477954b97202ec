import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { dropDrawings } from './scripts/build/drop-drawings.ts';
import { nameBuild } from './scripts/build/name-build.ts';
import { relaxDevPolicy } from './scripts/build/relax-dev-policy.ts';
import { memberDirective } from './src/lib/member-directive.mjs';

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  session: false,
  adapter: cloudflare({
    imageService: 'passthrough',
    // While developing, the same KV and files that `npm start` uses: `workerData` in scripts/local/settings.ts.
    persistState: { path: `${process.env.DATA_FOLDER || '.data'}/worker` },
  }),
  integrations: [react(), memberDirective(), nameBuild(), relaxDevPolicy(), dropDrawings()],
  build: { inlineStylesheets: 'never' },
  // Origins are checked in refuse-foreign-requests.ts, which also knows forms of pages without a referrer.
  security: { csp: true, checkOrigin: false },
  vite: {
    build: { assetsInlineLimit: 0 },
    // The adapter begins every file with what Workers need: in a browser it is weight alone.
    environments: { client: { build: { rolldownOptions: { output: { banner: '' } } } } },
  },
});
