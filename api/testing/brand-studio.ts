import { loadBrand } from '#api/features/brand/customizations/index.ts';
import type { DraftView, VersionRow } from '#api/features/operations/setup/brand-studio/contract.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { actors } from './actors.ts';
import { call, createTestContext } from './call.ts';
import { createTestCommunity } from './create-test-community.ts';

export interface DraftResponse {
  data: DraftView;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

/** The API path of the brand studio. */
export const brandPath = '/api/admin/customizations';

/** Creates a community with two administrators. The returned calls edit its brand as Mari by default. */
export async function createBrandStudio() {
  const community = await createTestCommunity();
  const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
  const change = (changes: object, revision = 0, as = mari) =>
    call<DraftResponse>(community, 'PUT', brandPath, { as, body: { revision, changes } });
  const read = async () => (await call<DraftResponse>(community, 'GET', brandPath, { as: mari })).body.data;
  const publish = (revision: number, version: number, note?: string) =>
    call<{ data: { version: number }; error?: { code: string } }>(community, 'POST', `${brandPath}/publish`, {
      as: mari,
      body: { revision, version, note },
    });
  const restore = (number: number, version: number) =>
    call(community, 'POST', `${brandPath}/versions/${number}/restore`, { as: mari, body: { version } });
  const versions = async () =>
    (await call<{ data: { versions: VersionRow[] } }>(community, 'GET', `${brandPath}/versions`, { as: mari })).body
      .data.versions;
  /** Loads the brand that visitors' pages show. */
  const shown = async () => {
    forgetCommunityState(community.tenant.slug);
    return loadBrand(createTestContext(community));
  };
  return { community, mari, jaan, change, read, publish, restore, versions, shown };
}
