import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '../../testing/commands/workspace.ts';

describe('npm run tenant -- reencrypt', () => {
  const place = createWorkspace();
  afterAll(place.remove);
  const file = () => join(place.folder, 'data/secrets.json');
  const changeMasterKey = (change: (old: string) => string) => {
    const secrets = JSON.parse(readFileSync(file(), 'utf8')) as { MASTER_KEY: string };
    writeFileSync(file(), JSON.stringify({ ...secrets, MASTER_KEY: change(secrets.MASTER_KEY) }));
  };
  const anew = `v2:${'m'.repeat(44)}`;

  it('re-encrypts values of the old key with the new one, so that the old key can be withdrawn', async () => {
    place.write('first');
    expect(await place.run('apply', 'first')).toMatchObject({ code: 0 });
    expect(await place.runTyping('sk_test_1', 'secret', 'first', 'payments.stripe-key')).toMatchObject({ code: 0 });
    changeMasterKey((old) => `${anew},v1:${old}`);
    const first = await place.run('reencrypt', 'first');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('first: 1 values encrypted anew') });
    expect(first.out).toContain('MASTER_KEY v2: 1 in community_secrets.encrypted');
    changeMasterKey(() => anew);
    const second = await place.run('reencrypt', 'first');
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining('first: 0 values encrypted anew') });
  });

  it('reports values that no known key can decrypt', async () => {
    changeMasterKey(() => `v3:${'x'.repeat(44)}`);
    const { code, out } = await place.run('reencrypt', 'first');
    expect(code).toBe(1);
    expect(out).toContain('no known key decrypts community_secrets payments.stripe-key');
  });
});
