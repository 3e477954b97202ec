import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import type { HomeView } from '#api/features/operations/setup/home-studio/contract.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { Studio, StudioContext } from '../brand-studio/studio.ts';
import { HomeStudio } from './HomeStudio.tsx';
import { starterSections } from './starters.ts';

const path = '/api/admin/customizations/home';
const draft = (revision: number) => ({ revision, draft: {}, changes: [] }) as unknown as DraftView;
const both = (text: string) => ({ et: text, en: text });
const [first, second] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002'];
const section = (id: string, title: string, place: number) => ({
  ...{ id, place, state: 'same' as const },
  content: { kind: 'content' as const, type: 'article' as const, title: both(title) },
});
const homeWith = (...titles: string[]): HomeView => ({
  sections: titles.map((title, place) => section(place === 0 ? first : second, title, place)),
  removed: [],
});
const answerOf = (revision: number, home: HomeView) => ({ data: { home, draft: draft(revision) } });

function renderHome() {
  const studio = new Studio(draft(1));
  onTestFinished(() => studio.stop());
  const shown = renderIsland(
    <StudioContext value={studio}>
      <HomeStudio languages={['et', 'en']} starters={starterSections()} pages={[]} folder="/files/kuu/brand/" />
    </StudioContext>,
  );
  return { ...shown, studio };
}
const openFirst = async (user: ReturnType<typeof renderHome>['user']) => {
  await user.click(await screen.findByText('Newest'));
  return screen.findByLabelText<HTMLInputElement>('Title, in English', undefined, { timeout: 20_000 });
};
const puts = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('typed text is saved automatically, and the preview shows the home page', async () => {
  const calls = fakeApi({
    [`GET ${path}`]: answerOf(1, homeWith('Newest', 'Events')),
    [`PUT ${path}`]: answerOf(2, homeWith('Stories', 'Events')),
  });
  const { user, studio } = renderHome();
  const title = await openFirst(user);
  const asked = vi.fn();
  studio.$asked.listen(asked);
  await user.clear(title);
  await user.type(title, 'Stories ');
  await vi.waitFor(() => expect(puts(calls).length).toBeGreaterThan(0));
  expect(puts(calls)[0]).toMatchObject({ revision: 1, sections: { [first]: { content: { kind: 'content' } } } });
  await vi.waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ page: 'home', heading: [] }, expect.anything(), undefined),
  );
  expect(studio.brand.$state.get().draft.revision).toBe(2);
  // The space stays in the field, although the draft drops it, because someone may continue typing after it.
  expect(studio.hasUnsaved()).toBe(false);
  expect(title.value).toBe('Stories ');
  await user.tab();
  expect(title.value).toBe('Stories');
});

it('a refused text shows why on its field, and isn’t sent again until it changes', async () => {
  const fields = { [`sections.${first}.content.title.en`]: 'home_text_missing' };
  const calls = fakeApi({
    [`GET ${path}`]: answerOf(1, homeWith('Newest', 'Events')),
    [`PUT ${path}`]: { status: 400, code: 'invalid_input', fields },
  });
  const { user, studio } = renderHome();
  const title = await openFirst(user);
  await user.clear(title);
  await vi.waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  expect(within(screen.getByRole('list')).getByText('Needs care')).toBeDefined();
  expect(await studio.settle()).toBe(false);
  expect(puts(calls)).toHaveLength(1);
});

it('if someone else changed the same section, the editor chooses which version to keep', async () => {
  const answers: Record<string, object> = {
    [`GET ${path}`]: answerOf(1, homeWith('Newest', 'Events')),
    [`PUT ${path}`]: { status: 409, code: 'draft_changed' },
  };
  const calls = fakeApi(answers);
  const { user, studio } = renderHome();
  const title = await openFirst(user);
  answers[`GET ${path}`] = answerOf(4, homeWith('Theirs', 'Events'));
  await user.type(title, ' and mine');
  await screen.findByText(/^Someone else has changed this section meanwhile/);
  answers[`PUT ${path}`] = answerOf(5, homeWith('Newest and mine', 'Events'));
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await vi.waitFor(() => expect(studio.hasUnsaved()).toBe(false));
  expect(puts(calls).at(-1)).toMatchObject({ revision: 4 });
});

it('a change that can’t be sent survives a reload, and still shows the reason', async () => {
  const answers: Record<string, object> = { [`GET ${path}`]: answerOf(1, homeWith('Newest', 'Events')) };
  fakeApi(answers);
  const { user, studio, unmount } = renderHome();
  await user.type(await openFirst(user), '!');
  await vi.waitFor(() => expect(studio.home.$state.get().failure).toBe('offline'));
  unmount();
  const later = renderHome();
  later.studio.start();
  expect(await screen.findByText('Newest!')).toBeDefined();
  await vi.waitFor(() => expect(later.studio.home.$state.get().failure).toBe('offline'));
  await later.studio.home.load();
  expect(later.studio.home.$state.get().failure).toBe('offline');
  answers[`PUT ${path}`] = answerOf(2, homeWith('Newest!', 'Events'));
  later.studio.retry();
  await vi.waitFor(() => expect(later.studio.hasUnsaved()).toBe(false));
});
