import { describe, expect, it } from 'vitest';
import type { EventCard } from '#api/features/events/events/contract.ts';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';

describe('demo events', () => {
  it('are created once a day, and never in production', async () => {
    const here = await createTestCommunity();
    const admin = await actors.admin(here);
    const seed = (env = {}) =>
      call<{ data: { made: number } }>(here, 'POST', '/api/admin/events/seed', { as: admin, body: {}, env });
    expect((await seed({ ENVIRONMENT: 'production' })).status).toBe(404);
    expect([(await seed()).body.data.made, (await seed()).body.data.made]).toEqual([3, 0]);
    expect((await call<{ data: { items: EventCard[] } }>(here, 'GET', '/api/events')).body.data.items).toHaveLength(3);
  });
});
