import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../local/settings.ts';

it('URLs, which may contain tokens and codes, stay out of Cloudflare’s logs', () => {
  const settings = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  const [, everything = ''] = /^\[observability\]\n([^[]*)/m.exec(settings) ?? [];
  const [, logs = ''] = /^\[observability\.logs\]\n([^[]*)/m.exec(settings) ?? [];
  expect(everything).toContain('redact_query_string = true');
  expect(logs).toContain('invocation_logs = false');
});
