import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { bindings } from './bindings.ts';
import { createTestCommunity, deferUntilDropped, dropTestCommunities } from './create-test-community.ts';

describe('dropTestCommunities', () => {
  it('deletes every database', async () => {
    const communities = [await createTestCommunity(), await createTestCommunity()];
    await dropTestCommunities();
    for (const { db } of communities) await expect(db.$count(users)).rejects.toThrow();
  });

  it('first waits for deferred work, which may fail', async () => {
    const { db } = await createTestCommunity();
    const counted: number[] = [];
    const pause = new Promise((resolve) => setTimeout(resolve, 20));
    deferUntilDropped(pause.then(async () => counted.push(await db.$count(users))));
    deferUntilDropped(Promise.reject(new Error('failed')));
    await dropTestCommunities();
    expect(counted).toEqual([0]);
  });

  it('throws if the server has no database to delete', async () => {
    const { tenant } = await createTestCommunity();
    const gone = await fetch(`${bindings.LOCAL_DATABASE_ADMIN_URL}/v1/namespaces/${tenant.slug}`, { method: 'DELETE' });
    expect(gone.status).toBe(200);
    await expect(dropTestCommunities()).rejects.toThrow(`${tenant.slug}: the database server answered 404`);
  });
});
