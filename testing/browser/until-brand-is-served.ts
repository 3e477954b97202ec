import { expect } from '@playwright/test';
import { communityState } from '#api/platform/community-state/schema.ts';
import { databaseOf } from './settings.ts';
import { visit } from './visit.ts';

/** Waits until pages have the published brand, because the server may use an earlier one for a second. */
export async function waitUntilBrandIsServed(slug: string): Promise<void> {
  const [state] = await databaseOf(slug).select().from(communityState);
  const served = async () => Number(/data-brand-version="(\d+)"/.exec((await visit(slug, '/')).body)?.[1]);
  await expect.poll(served, { intervals: [100] }).toBeGreaterThanOrEqual(state?.brandVersion ?? Number.NaN);
}
