import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DraftView, VersionRow } from '#api/features/operations/setup/brand-studio/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Studio } from './Studio.tsx';
import { $draft, $editing, $saved } from './studio-store.ts';
import { VersionList } from './VersionList.tsx';

const path = '/api/admin/customizations';
const draftOf = (changes: Partial<DraftView> = {}): DraftView => ({
  ...{ version: 3, revision: 8, published: {} as DraftView['published'], draft: {} as DraftView['draft'] },
  changes: [{ path: 'colors.primary', by: null, isOwn: true, at: 0 }],
  ...{ homeChanges: 0, warnings: [], contrasts: {}, scheduled: null, sharedUntil: null },
  ...changes,
});
const published = draftOf({ version: 4, revision: 0, changes: [] });
const editing = { settle: vi.fn(async () => undefined), show: vi.fn($draft.set), replace: vi.fn($draft.set) };

afterEach(() => {
  $draft.set(null);
  $editing.set(null);
  $saved.set('saved');
  vi.clearAllMocks();
});

function renderStudio(draft = draftOf()) {
  $editing.set(editing);
  return renderWhole(<Studio page={testPage} first={draft} />);
}
const openDialog = async (user: ReturnType<typeof renderWhole>['user'], button: string) => {
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

describe('the draft of a brand', () => {
  it('says how far it is from what is published, and while it is being saved', () => {
    renderStudio();
    expect(screen.getByText('1 change not published')).toBeDefined();
    act(() => $saved.set('saving'));
    expect(screen.getByText('Saving the draft…')).toBeDefined();
    act(() => {
      $saved.set('saved');
      $draft.set(published);
    });
    expect(screen.getByText('As published')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  });

  it('is published with what was saved last, and the page follows', async () => {
    const calls = fakeApi({ [`POST ${path}/publish`]: { data: { version: 4 } }, [`GET ${path}`]: { data: published } });
    const { user } = renderStudio();
    const dialog = await openDialog(user, 'Publish…');
    act(() => $draft.set(draftOf({ revision: 9 })));
    await user.type(dialog.getByLabelText('Note'), 'Autumn');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published. Everyone sees it now.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ revision: 9, version: 3, note: 'Autumn' });
    expect(screen.getByText('As published')).toBeDefined();
  });

  it('isn’t published while something was refused: the dialog closes, and the focus goes there', async () => {
    document.body.innerHTML = '<form data-brand-form><input aria-label="Color" aria-invalid="true"></form>';
    const calls = fakeApi({});
    const { user } = renderStudio();
    const dialog = await openDialog(user, 'Publish…');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Nothing was published/)).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Color')));
    expect(calls).toEqual([]);
  });

  it('is scheduled, and the schedule is cancelled', async () => {
    const scheduled = { at: Date.parse('2026-06-20T09:00:00Z'), by: 'Mari', note: null, changes: 1 };
    const answers: Record<string, object> = {
      [`PUT ${path}/schedule`]: {},
      [`DELETE ${path}/schedule`]: {},
      [`GET ${path}`]: { data: draftOf({ scheduled }) },
    };
    const calls = fakeApi(answers);
    const { user } = renderStudio();
    const dialog = await openDialog(user, 'Publish…');
    await user.click(dialog.getByLabelText('At a time'));
    await user.type(dialog.getByLabelText('Day and time'), '2026-06-20T12:00');
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/1 change is published on/)).toBeDefined();
    expect(calls[0]?.body).toMatchObject({ at: new Date('2026-06-20T12:00').toISOString() });
    answers[`GET ${path}`] = { data: draftOf() };
    await user.click(screen.getByRole('button', { name: 'Cancel the schedule' }));
    expect(await screen.findByText(/^Nothing is scheduled any more/)).toBeDefined();
    expect(screen.queryByText(/1 change is published on/)).toBeNull();
  });

  it('is discarded in place of everything that was typed', async () => {
    const calls = fakeApi({ [`DELETE ${path}`]: { data: published } });
    const { user } = renderStudio();
    const dialog = await openDialog(user, 'Discard…');
    await user.click(dialog.getByRole('button', { name: 'Discard the draft' }));
    expect(await screen.findByText('The draft was discarded.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ revision: 8 });
    expect(editing.replace).toHaveBeenCalledOnce();
  });

  it('is shared by an address that is shown once, and turned off', async () => {
    fakeApi({
      [`POST ${path}/preview`]: { data: { address: 'https://kuu.test/?preview=x' } },
      [`DELETE ${path}/preview`]: {},
      [`GET ${path}`]: { data: draftOf() },
    });
    const { user } = renderStudio();
    const dialog = await openDialog(user, 'Share preview…');
    await user.click(dialog.getByRole('button', { name: 'Create a link' }));
    const address = await dialog.findByLabelText<HTMLInputElement>('Link');
    expect(address.value).toBe('https://kuu.test/?preview=x');
    await user.click(dialog.getByRole('button', { name: 'Turn off the link' }));
    expect(await screen.findByText('The link no longer opens the preview.')).toBeDefined();
  });
});

describe('the versions of a brand', () => {
  const rowOf = (version: number, changes: Partial<VersionRow> = {}): VersionRow => ({
    ...{ version, at: 0, by: 'Mari', note: null, restoredFrom: null, isFromFolder: false, isCurrent: false },
    ...{ differences: [], homeDifferences: [], ...changes },
  });
  const versions = [
    rowOf(3, {
      ...{ isCurrent: true, note: 'Autumn' },
      differences: [{ path: 'nav.sticky', from: false, to: true }],
    }),
    rowOf(2),
  ];
  const renderVersions = () => {
    $editing.set(editing);
    return renderWhole(
      <VersionList page={testPage} first={{ success: true, data: { versions, next: 2 } }} firstDraft={draftOf()} />,
    );
  };

  it('say what each changed, and lead to older ones', () => {
    renderVersions();
    const newest = within(screen.getAllByRole('listitem')[0] as HTMLElement);
    expect(newest.getByText('1 change')).toBeDefined();
    expect(newest.getByText('yes').tagName).toBe('INS');
    expect(newest.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Older versions' }).getAttribute('href')).toBe('?before=2#versions-title');
  });

  it('become the draft again, or are published again', async () => {
    const calls = fakeApi({
      [`POST ${path}/versions/2/draft`]: { data: draftOf({ revision: 9 }) },
      [`POST ${path}/versions/2/restore`]: { data: { version: 4 } },
      [`GET ${path}`]: { data: published },
      [`GET ${path}/versions`]: { data: { versions: [rowOf(4, { isCurrent: true })], next: null } },
    });
    const { user } = renderVersions();
    await user.click(screen.getByRole('button', { name: /^Start a draft/ }));
    expect(await screen.findByText('The draft is what that version was.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ revision: 8 });
    expect(editing.replace).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: /^Return to it/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish this version' }));
    expect(await screen.findByText('The earlier version was published again.')).toBeDefined();
    expect(await screen.findByText('Version 4')).toBeDefined();
  });
});
