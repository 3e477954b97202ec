import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { securityHeaders } from '#api/platform/http/security-headers.ts';
import { root } from '../local/settings.ts';

it('static files get the same security headers as everything else', () => {
  const [everywhere = ''] = readFileSync(join(root, 'public/_headers'), 'utf8').split('\n\n');
  const [pattern, ...lines] = everywhere.split('\n');
  const headers = lines.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line)?.slice(1) ?? [line]);
  expect(pattern).toBe('/*');
  expect(Object.fromEntries(headers)).toEqual(securityHeaders);
});
