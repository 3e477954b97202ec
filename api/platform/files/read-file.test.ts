import { describe, expect, it } from 'vitest';
import { bindings, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import { readFile } from './read-file.ts';

const community = await createTestCommunity();
const other = await createTestCommunity();
const key = `${community.tenant.slug}/brand/logo.svg`;
await bindings.FILES.put(key, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const read = async (of: string, place = community) =>
  withSecurityHeaders(
    await readFile(createTestContext(place), of, new Request(`https://${place.hostname}/files/${of}`)),
  );

describe('a stored file', () => {
  it('is served with the content type of its file extension, isn’t sniffed, and can’t run scripts', async () => {
    const { status, headers } = await read(key);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
    expect(policy.join()).not.toContain('script-src');
  });

  it('may be embedded by other sites only if it may be shown in mails', async () => {
    const { slug } = community.tenant;
    for (const folder of ['content', 'campaigns']) await bindings.FILES.put(`${slug}/${folder}/a.png`, 'x');
    await bindings.FILES.put(`${slug}/brand/icon.png`, 'x');
    const policyOf = async (of: string) => (await read(of)).headers.get('cross-origin-resource-policy');
    expect(await policyOf(`${slug}/content/a.png`)).toBe('cross-origin');
    expect(await policyOf(`${slug}/campaigns/a.png`)).toBe('cross-origin');
    expect(await policyOf(`${slug}/brand/icon.png`)).toBe('cross-origin');
    expect(await policyOf(key)).toBe('same-origin');
  });

  it('is reported as not found in another community, just like a missing file', async () => {
    await expect(read(key, other)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(read(key.replace('logo', 'logos'))).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each([
    ['brand/page.html', `${community.tenant.slug}/brand/page.html`],
    ['../brand/logo.svg', `${community.tenant.slug}/../${community.tenant.slug}/brand/logo.svg`],
    ['/', `${community.tenant.slug}/`],
  ])('is not found under the odd key %s, even if storage has it', async (_, odd) => {
    await bindings.FILES.put(odd, 'x');
    await expect(read(odd)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
