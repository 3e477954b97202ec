import type { HomeDraft } from '#api/features/operations/setup/home-studio/contract.ts';
import { homeSectionSchema, type SectionChange } from '#api/features/site/home/contract.ts';
import { loadHome } from '#api/features/site/home/index.ts';
import { replaceHomeSections } from '#api/features/site/home/replace-home-sections.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, type CommonResponse, call, createTestCommunity, createTestContext } from './index.ts';

type Answer = CommonResponse & { data: HomeDraft };

export const textInBothLanguages = (text: string) => ({ et: text, en: text });
const action = { label: textInBothLanguages('Liitu'), path: '/auth/signup' };
export const hero = homeSectionSchema.parse({
  kind: 'hero',
  title: textInBothLanguages('Tere'),
  lead: textInBothLanguages('Tule'),
  primary: action,
});
export const invitation = homeSectionSchema.parse({ ...hero, kind: 'invitation', title: textInBothLanguages('Liitu') });
export const voices = homeSectionSchema.parse({
  ...{ kind: 'voices', title: textInBothLanguages('Hääled') },
  items: [{ words: textInBothLanguages('Hea koht'), name: 'Mari', since: textInBothLanguages('2024') }],
});

const path = '/api/admin/customizations';

/** Creates a community whose home page has two sections, and two administrators who edit it. */
export async function createHomeStudio(tenant: Parameters<typeof createTestCommunity>[0] = {}) {
  const community = await createTestCommunity(tenant);
  await replaceHomeSections(community.db, [hero, invitation]);
  const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
  const change = (sections: Record<string, object>, revision = 0, as = mari) =>
    call<Answer>(community, 'PUT', `${path}/home`, { as, body: { revision, sections } });
  const read = async () => (await call<Answer>(community, 'GET', `${path}/home`, { as: mari })).body.data;
  const send = <Data = { version: number }>(method: string, at: string, body: object) =>
    call<CommonResponse & { data: Data }>(community, method, `${path}${at}`, { as: mari, body });
  const publish = async (note?: string) => {
    const { revision, version } = (await read()).draft;
    return send('POST', '/publish', { revision, version, note });
  };
  /** Returns the titles that visitors see. */
  const shown = async () => {
    forgetCommunityState(community.tenant.slug);
    const { sections } = await loadHome(createTestContext(community));
    return sections.map(({ title }) => title.et);
  };
  const [first, second] = (await read()).home.sections;
  if (!first || !second) throw new Error('there are no sections');
  const add = (content: SectionChange['content'], place: number, revision = 0, as = mari) =>
    change({ [newId()]: { content, place } }, revision, as);
  const titles = (home: HomeDraft['home']) => home.sections.map(({ content }) => content.title.et);
  return { community, mari, jaan, change, add, read, send, publish, shown, titles, first, second };
}
