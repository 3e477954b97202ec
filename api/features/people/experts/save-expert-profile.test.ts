import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertExpert,
  type TestActor,
} from '#api/testing/index.ts';
import type { Expert, ExpertProfile } from './contract.ts';

const community = await createTestCommunity();
const profile: ExpertProfile = {
  headline: { et: 'Ämmaemand', en: 'Midwife' },
  about: { et: 'Tere.', en: 'Hello.' },
  fields: [{ et: 'Sünnitus', en: 'Birth' }],
  languages: ['et', 'ru'],
  place: 'Võru',
  availability: 'limited',
  takesQuestions: false,
  isListed: true,
};

const save = (as: TestActor, body: object) => call(community, 'PUT', '/api/expert/profile', { as, body });
const read = async (as: TestActor) =>
  (await call<{ data: ExpertProfile }>(community, 'GET', '/api/expert/profile', { as })).body.data;
const shown = (id: string) => call<{ data: Expert }>(community, 'GET', `/api/experts/${id}`);
const fieldsOf = ({ body }: Awaited<ReturnType<typeof save>>) =>
  Object.fromEntries(Object.entries(body.error?.fields ?? {}).map(([name, { code }]) => [name, code]));

describe('an expert’s own profile', () => {
  it('is empty and hidden until saved, and is then returned as saved', async () => {
    const kadri = await actors.expert(community);
    expect(await read(kadri)).toMatchObject({ headline: { et: '', en: '' }, fields: [], isListed: false });
    expect((await shown(kadri.id)).status).toBe(404);
    expect((await save(kadri, profile)).status).toBe(200);
    expect(await read(kadri)).toEqual(profile);
    expect((await shown(kadri.id)).body.data).toMatchObject({
      ...{ headline: 'Ämmaemand', fields: ['Sünnitus'], languages: ['et', 'ru'], place: 'Võru' },
      ...{ availability: 'limited', takesQuestions: false },
    });
  });

  it('is found by its current words at once, but not while hidden', async () => {
    const kadri = await actors.expert(community);
    const found = async (q: string) => {
      const { body } = await call<{ data: { items: Array<{ id: string }> } }>(community, 'GET', `/api/search?q=${q}`);
      return body.data.items.map(({ id }) => id);
    };
    await save(kadri, { ...profile, about: { et: 'Imetamine ja puhkus.', en: '' } });
    expect(await found('imetam')).toEqual([kadri.id]);
    await save(kadri, { ...profile, about: { et: 'Kodusünnitus.', en: '' } });
    expect([await found('imetam'), await found('kodus')]).toEqual([[], [kadri.id]]);
    await save(kadri, { ...profile, about: { et: 'Kodusünnitus.', en: '' }, isListed: false });
    expect(await found('kodus')).toEqual([]);
  });

  it('is saved without changing another profile or the account', async () => {
    const [mart, kadri] = [await insertExpert(community), await actors.expert(community)];
    await save(kadri, { ...profile, id: mart.id, userId: mart.id, role: 'admin', pictureFile: 'logo.svg' });
    expect((await shown(mart.id)).body.data.headline).toBe('Unenõustaja');
    expect((await shown(kadri.id)).body.data.picture).toBeNull();
    const { body } = await call(community, 'GET', '/api/users/profile', { as: kadri });
    expect(body.user?.role).toBe('user');
  });

  it('may be incomplete while hidden, but is refused with all missing fields when it is to be listed', async () => {
    const kadri = await actors.expert(community);
    const begun = { ...profile, headline: { et: '', en: 'Midwife' }, about: { et: '', en: '' }, languages: [] };
    expect((await save(kadri, { ...begun, isListed: false })).status).toBe(200);
    const refused = await save(kadri, begun);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual({ 'about.en': 'about_required', languages: 'languages_required' });
    expect((await read(kadri)).isListed).toBe(false);
  });

  it('requires a name to be listed', async () => {
    const nameless = await actors.expert(community, { user: { name: null } });
    const { status, body } = await save(nameless, profile);
    expect([status, body.error?.code]).toEqual([409, 'name_missing']);
    expect((await save(nameless, { ...profile, isListed: false })).status).toBe(200);
  });

  it('accepts texts of the maximum length, and refuses longer or multi-line ones', async () => {
    const kadri = await actors.expert(community);
    const longest = {
      ...profile,
      headline: { et: 'õ'.repeat(80), en: '' },
      about: { et: 'õ'.repeat(2_000), en: '' },
      place: 'õ'.repeat(60),
      fields: Array.from({ length: 6 }, (_, index) => ({ et: `${index}${'õ'.repeat(39)}`, en: 'x' })),
      languages: ['et', 'en', 'ru', 'fi', 'lv', 'lt', 'de', 'sv', 'no', 'da'],
    };
    expect((await save(kadri, longest)).status).toBe(200);
    expect(await read(kadri)).toEqual(longest);
    for (const [field, wrong] of [
      ['headline.et', { headline: { et: 'x'.repeat(81), en: '' } }],
      ['headline.et', { headline: { et: 'two\nlines', en: '' } }],
      ['about.en', { about: { et: '', en: 'x'.repeat(2_001) } }],
      ['place', { place: 'x'.repeat(61) }],
      ['fields', { fields: Array.from({ length: 7 }, () => ({ et: 'x', en: 'x' })) }],
      ['fields.0.et', { fields: [{ et: 'x'.repeat(41), en: '' }] }],
      ['languages', { languages: Array.from({ length: 11 }, () => 'et') }],
      ['languages.0', { languages: ['Eesti'] }],
      ['availability', { availability: 'sometimes' }],
      ['isListed', { isListed: 'yes' }],
    ] as const) {
      const answer = await save(kadri, { ...profile, ...wrong });
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
    }
    expect(await read(kadri)).toEqual(longest);
  });

  it('is saved completely by one of several concurrent calls, even the first time', async () => {
    const kadri = await actors.expert(community);
    const versions = ['A', 'B', 'C', 'D'].map((word) => ({
      ...profile,
      headline: { et: word, en: word },
      about: { et: word, en: word },
      place: word,
    }));
    const answers = await Promise.all(versions.map((version) => save(kadri, version)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(versions).toContainEqual(await read(kadri));
  });

  it('is shown on public pages at once', async () => {
    const kadri = await actors.expert(community);
    const epoch = async () => (await createTestContext(community).community()).contentEpoch;
    const before = await epoch();
    await save(kadri, profile);
    expect(await epoch()).toBe(before + 1);
  });
});
