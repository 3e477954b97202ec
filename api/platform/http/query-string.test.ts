import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';

const community = await createTestCommunity();

describe('the query string of a call', () => {
  it('is not read by a call that takes a body, so no password is accepted in the URL', async () => {
    const { email, password } = await actors.member(community);
    const typed = new URLSearchParams({ email, password });
    const { status, body } = await call(community, 'POST', `/api/auth/sign-in?${typed}`);
    expect(status).toBe(400);
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['email', 'password']);
  });

  it('is read by a call that declares its parameters', async () => {
    const { status } = await call(community, 'GET', '/api/customizations/version?community=somebody-else');
    expect(status).toBe(404);
  });
});
