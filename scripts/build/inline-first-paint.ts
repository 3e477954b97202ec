import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { transformSync } from 'esbuild';

const file = join(resolve(import.meta.dirname, '../..'), 'src/client/first-paint.js');

/**
 * Passes the first-paint script to `Base.astro`, which inlines it into each page: the first paint would wait for a
 * separate file. Every page's policy allows exactly this script. Disabled during development, where a hash in the
 * policy would turn off what `relaxDevPolicy` allows.
 */
export function inlineFirstPaint(): AstroIntegration {
  return {
    name: 'kogu:inline-first-paint',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const code = minifyScript(readFileSync(file, 'utf8'));
        updateConfig({ vite: { define: { __FIRST_PAINT__: JSON.stringify(code) } } });
        if (command !== 'build') return;
        const csp = { algorithm: 'SHA-256' as const, scriptDirective: { hashes: [hashScript(code)] } };
        updateConfig({ security: { csp } });
      },
    },
  };
}

/** Minifies a script for inlining. Throws if its code would close the script element around it. */
export function minifyScript(source: string): string {
  const code = transformSync(source, { minify: true, target: 'es2022' }).code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error('first-paint.js must not contain "</script" or "<!--".');
  return code;
}

/** Returns the hash by which a content security policy allows a script. */
export function hashScript(code: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
