import { expect, it } from 'vitest';
import { isTokenSignatureValid, signToken } from './sign-token.ts';

const former = 'v1:0123456789abcdef0123456789abcdef';
const rotated = `v2:fedcba9876543210fedcba9876543210,${former}`;
const text = 'unsubscribe:kuu:digest:mari';

it('the signature of a link covers one text, and is accepted until its key is withdrawn', () => {
  const signature = signToken(former, text);
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(isTokenSignatureValid(former, text, signature)).toBe(true);
  expect(isTokenSignatureValid(rotated, text, signature)).toBe(true);
  expect(signToken(rotated, text)).not.toBe(signature);
  expect(isTokenSignatureValid(former, text, signToken(rotated, text))).toBe(false);
  expect(isTokenSignatureValid(rotated, `${text}a`, signature)).toBe(false);
  for (const other of ['', signature.slice(1), `${signature}A`])
    expect(isTokenSignatureValid(former, text, other)).toBe(false);
});
