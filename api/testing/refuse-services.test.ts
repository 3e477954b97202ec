import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';

describe('a test that runs in Node', () => {
  it('can’t reach a service, not even one running on this machine', async () => {
    await expect(fetch('http://127.0.0.1:8890')).rejects.toThrow('without services');
    expect(() => connect(8890)).toThrow('without services');
  });

  it('can’t import a binding, even indirectly', async () => {
    await expect(import('./bindings.ts')).rejects.toThrow('cloudflare:workers');
  });
});
