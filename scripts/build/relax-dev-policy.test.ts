import { expect, it } from 'vitest';
import { startServer } from '../../testing/services/start-server.ts';
import { relaxPolicy } from './relax-dev-policy.ts';

it('relaxPolicy allows inline styles and scripts, and nothing external', async () => {
  const policy = "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'";
  const { url, stop } = await startServer((_, response) => {
    relaxPolicy(response);
    response.writeHead(203, 'Relaxed', { 'content-security-policy': policy, 'x-kept': "style-src 'self'" }).end();
  });
  try {
    const { status, statusText, headers } = await fetch(url);
    expect([status, statusText, headers.get('x-kept')]).toEqual([203, 'Relaxed', "style-src 'self'"]);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'",
    );
  } finally {
    await stop();
  }
});
