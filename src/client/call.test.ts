import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Answer, CallInput, Refusal } from './call.ts';

describe('a call’s types', () => {
  it('require the path’s parameters and the body’s fields', () => {
    expectTypeOf<CallInput<'DELETE /api/admin/user-filters/{name}'>>().toExtend<{ params: { name: string } }>();
    expectTypeOf<{ body: { ids: string[] } }>().toExtend<CallInput<'POST /api/admin/invitations/revoke'>>();
    expectTypeOf<{ body: { id: string } }>().not.toExtend<CallInput<'POST /api/admin/invitations/revoke'>>();
    // @ts-expect-error there is no such call.
    expectTypeOf<CallInput<'POST /api/admin/nobody'>>();
  });

  it('include the response and every refusal code', () => {
    expectTypeOf<Answer<'GET /api/admin/users'>['data']['total']>().toEqualTypeOf<number>();
    expectTypeOf<Refusal<'POST /api/admin/invitations/revoke'>>().toEqualTypeOf<'invitations_settled'>();
  });
});

describe('a call', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('fills in its path, skips missing query values and sends the body', async () => {
    const calls: unknown[][] = [];
    vi.stubGlobal('localStorage', { getItem: () => 'token' });
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
      calls.push([method, address, body]);
      return Response.json({ success: true });
    });
    const { call } = await import('./call.ts');
    await call('DELETE /api/admin/user-filters/{name}', { params: { name: 'Ülo & Ants' } });
    await call('GET /api/admin/users', { query: { q: 'õ', limit: 5 } });
    await call('POST /api/admin/invitations/check', { body: { emails: ['mari@kuu.test'] } });
    expect(calls).toEqual([
      ['DELETE', '/api/admin/user-filters/%C3%9Clo%20%26%20Ants', undefined],
      ['GET', '/api/admin/users?limit=5&q=%C3%B5', undefined],
      ['POST', '/api/admin/invitations/check', '{"emails":["mari@kuu.test"]}'],
    ]);
  });

  it.each([
    [503, '<h1>Busy</h1>', 'unavailable'],
    [502, '', 'unavailable'],
    [500, '<h1>Oh</h1>', 'internal'],
    [503, '{"error":{"code":"payments_unreachable","message":""}}', 'payments_unreachable'],
  ])('reports the failure, even if a proxy responds in place of the server: %i %s', async (status, body, code) => {
    const { readResponse } = await import('./api-client.ts');
    expect(() => readResponse(status, body)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code }) }),
    );
  });
});
