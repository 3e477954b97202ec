import { describe, expect, it } from 'vitest';
import { communityState } from '#api/platform/community-state/schema.ts';
import { createTestCommunity, createTestContext, testNow } from '#api/testing/index.ts';
import type { BrandSettings } from './contract.ts';
import { defaultBrand } from './default-brand.ts';
import { publishBrand } from './publish-brand.ts';
import { brandVersions } from './schema.ts';

const by = { userId: 'admin-1', at: testNow };
const named = (name: string): BrandSettings => ({ ...defaultBrand, name });

describe('publishBrand', () => {
  it('publishes the brand as the next version, and makes cached pages stale', async () => {
    const { db } = await createTestCommunity();
    expect(await publishBrand(db, named('Teine'), by)).toBe(2);
    expect(await db.select().from(communityState)).toMatchObject([
      { id: 1, contentEpoch: 2, brandVersion: 2, brandSettings: { name: 'Teine' } },
    ]);
  });

  it('stores every version with its author and time', async () => {
    const { db } = await createTestCommunity();
    await publishBrand(db, named('Teine'), by);
    const versions = await db.select().from(brandVersions).orderBy(brandVersions.version);
    expect(versions).toMatchObject([
      { version: 1, createdBy: null, settings: { name: 'Kogukond' } },
      { version: 2, createdBy: 'admin-1', createdAt: testNow.getTime(), settings: { name: 'Teine' } },
    ]);
  });

  it('gives each of 20 concurrent calls its own version number, and makes the last version current', async () => {
    const community = await createTestCommunity();
    const numbers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        publishBrand(createTestContext(community).db, named(`Brand ${index}`), by),
      ),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
    const versions = await community.db.select().from(brandVersions);
    const [state] = await community.db.select().from(communityState);
    expect(state?.brandVersion).toBe(21);
    expect(state?.contentEpoch).toBe(21);
    expect(versions.find(({ version }) => version === 21)?.settings).toEqual(state?.brandSettings);
  });

  it('refuses invalid settings, and stores no version', async () => {
    const { db } = await createTestCommunity();
    // The types refuse this, but settings are parsed at runtime, too.
    const evil = { ...defaultBrand, corners: 'round;}' } as unknown as BrandSettings;
    await expect(publishBrand(db, evil, by)).rejects.toThrow();
    expect(await db.$count(brandVersions)).toBe(1);
  });

  it('takes one exchange with the database', async () => {
    const { db } = await createTestCommunity();
    const before = db.roundTrips();
    await publishBrand(db, defaultBrand, by);
    expect(db.roundTrips() - before).toBe(1);
  });
});
