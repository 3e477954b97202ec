import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fontFamilies } from '#api/features/brand/customizations/contract.ts';
import {
  type BrandPath,
  type BrandValue,
  brandFields,
  type DraftView,
  type VersionRow,
} from '#api/features/operations/setup/brand-studio/contract.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { starterSections } from '../home-studio/starters.ts';
import { BrandStudio } from './BrandStudio.tsx';
import type { FontFiles } from './fonts/FontSetting.tsx';

const path = '/api/admin/customizations';
const fontNames = new Set(['fonts.heading', 'fonts.body', 'fonts.mono']);
const sampleOf = (name: BrandPath, kind: string): BrandValue => {
  if (kind === 'tick') return false;
  if (kind === 'links') return [];
  if (kind === 'color') return '#112233';
  return fontNames.has(name) ? 'lora' : '';
};
const values = Object.fromEntries(
  Object.entries(brandFields).map(([name, kind]) => [name, sampleOf(name as BrandPath, kind)]),
) as DraftView['draft'];
const draftOf = (changes: Partial<DraftView> = {}): DraftView => ({
  ...{ version: 3, revision: 8, published: values, draft: values },
  changes: [{ path: 'colors.primary', by: null, isOwn: true, at: 0 }],
  ...{ homeChanges: 0, warnings: [], contrasts: {}, scheduled: null, sharedUntil: null },
  ...changes,
});
const published = draftOf({ version: 4, revision: 9, changes: [] });
const withValue = (revision: number, changed: Partial<DraftView['draft']>) =>
  draftOf({ revision, draft: { ...values, ...changed } });
const rowOf = (version: number, changes: Partial<VersionRow> = {}): VersionRow => ({
  ...{ version, at: 0, by: 'Mari', note: null, restoredFrom: null, isFromFolder: false, isCurrent: false },
  ...{ differences: [], homeDifferences: [], ...changes },
});

function renderStudio(draft = draftOf(), versions: VersionRow[] = [], next: number | null = null) {
  const fonts = Object.fromEntries(fontFamilies.map((font) => [font, `/${font}.woff2`])) as FontFiles;
  return renderWhole(
    <BrandStudio
      page={testPage}
      draft={draft}
      versions={{ success: true, data: { versions, next } }}
      fields={{
        ...{ palettes: [], fonts, folder: '/files/kuu/brand/', name: 'Kuu' },
        words: {
          pages: { '/articles': { et: 'Artiklid', en: 'Articles' }, '/events': { et: 'Sündmused', en: 'Events' } },
          ...{ off: [], titles: {} },
        },
      }}
      home={{ languages: ['et', 'en'], starters: starterSections(), pages: [], folder: '/files/kuu/brand/' }}
      preview={{ token: 'x', pages: ['home'] }}
    />,
  );
}
const openDialog = async (user: ReturnType<typeof renderWhole>['user'], button: string) => {
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
const color = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: '.input' });
const type = async (user: ReturnType<typeof renderWhole>['user'], field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
/** Returns the changes sent to the draft. */
const changesIn = (calls: FakeCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { changes: object }).changes);

describe('a setting of the draft', () => {
  it('is saved automatically once it is complete, and shows why if it isn’t saved', async () => {
    const calls = fakeApi({
      [`PUT ${path}`]: ({ body }) => {
        const sent = (body as { changes: Record<string, string> }).changes['colors.primary'] ?? '';
        if (sent !== '#aabbcc') {
          return { status: 400, code: 'invalid_input', fields: { 'changes.colors.primary': 'brand_color_invalid' } };
        }
        return { data: withValue(9, { 'colors.primary': sent }) };
      },
    });
    const { user } = renderStudio(draftOf({ changes: [] }));
    const primary = color('Primary');
    await type(user, primary, 'red');
    expect(calls).toEqual([]);
    await user.tab();
    await vi.waitFor(() => expect(primary.getAttribute('aria-invalid')).toBe('true'));
    expect(primary.value).toBe('red');
    expect(screen.getByText('Not saved yet')).toBeDefined();
    await type(user, primary, '#aabbcc');
    expect(await screen.findByText('1 change not published')).toBeDefined();
    expect(primary.getAttribute('aria-invalid')).toBeNull();
    expect(changesIn(calls)).toEqual([{ 'colors.primary': 'red' }, { 'colors.primary': '#aabbcc' }]);
  });

  it('stays in its field if it is refused, while the values sent with it are saved', async () => {
    const calls = fakeApi({
      [`PUT ${path}`]: ({ body }) => {
        const { changes } = body as { changes: Record<string, string> };
        if ('colors.accent' in changes) {
          return { status: 400, code: 'invalid_input', fields: { 'changes.colors.accent': 'brand_color_invalid' } };
        }
        return { data: withValue(9, changes) };
      },
    });
    const { user } = renderStudio();
    await type(user, color('Accent'), 'x');
    await type(user, color('Secondary'), '#445566');
    await vi.waitFor(() => expect(changesIn(calls).at(-1)).toEqual({ 'colors.secondary': '#445566' }));
    await vi.waitFor(() => expect(screen.getByText('Not saved yet')).toBeDefined());
    expect(color('Accent').value).toBe('x');
  });

  it('is never silently overwritten if someone else changed it, and their value can be chosen', async () => {
    fakeApi({
      [`PUT ${path}`]: {
        ...{ status: 409, code: 'draft_changed', fields: { 'changes.colors.primary': 'changed_meanwhile' } },
      },
      [`GET ${path}`]: { data: withValue(11, { 'colors.primary': '#00ff00' }) },
    });
    const { user } = renderStudio();
    await type(user, color('Primary'), '#aabbcc');
    await user.click(await screen.findByRole('button', { name: 'Take theirs: #00ff00' }));
    expect(color('Primary').value).toBe('#00ff00');
    expect(screen.getByText('1 change not published')).toBeDefined();
  });

  it('is sent with the revision that was shown when it was chosen, even if a newer one has been loaded', async () => {
    const calls = fakeApi({
      [`PUT ${path}`]: { data: withValue(12, { 'colors.primary': '#aabbcc' }) },
      [`GET ${path}`]: { data: withValue(11, { 'colors.primary': '#00ff00' }) },
    });
    const { user } = renderStudio();
    await type(user, color('Primary'), '#aabbcc');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT']));
    expect(calls[1]?.body).toEqual({ revision: 8, changes: { 'colors.primary': '#aabbcc' } });
  });

  it('survives a reload if it can’t be sent, and is sent again on request', async () => {
    const answers: Record<string, object> = {};
    const calls = fakeApi(answers);
    const { user, unmount } = renderStudio();
    await type(user, color('Primary'), '#aabbcc');
    const again = await screen.findByRole('button', { name: 'Try again' });
    await user.click(again);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    unmount();
    answers[`PUT ${path}`] = { data: withValue(9, { 'colors.primary': '#aabbcc' }) };
    renderStudio();
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.at(-1)?.body).toEqual({ revision: 8, changes: { 'colors.primary': '#aabbcc' } });
    await vi.waitFor(() => expect(color('Primary').value).toBe('#aabbcc'));
    expect(await screen.findByText('1 change not published')).toBeDefined();
  });

  it('is reset to the published value with one key press', async () => {
    const calls = fakeApi({ [`PUT ${path}`]: { data: draftOf({ revision: 9, changes: [] }) } });
    const { user } = renderStudio(withValue(8, { 'colors.primary': '#aabbcc' }));
    screen.getByRole('button', { name: 'Take the change back : Primary' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('As published')).toBeDefined();
    expect(changesIn(calls)).toEqual([{ 'colors.primary': '#112233' }]);
    expect(color('Primary').value).toBe('#112233');
    expect(document.activeElement).toBe(color('Primary'));
    expect(screen.queryByRole('button', { name: /^Take the change back/ })).toBeNull();
  });

  it('shows the readable color that pages use instead, and adopts it with one press', async () => {
    const warnings = [{ path: 'colors.primary' as const, chosen: '#112233', shown: '#223344', contrast: 4.5 }];
    const calls = fakeApi({ [`PUT ${path}`]: { data: withValue(9, { 'colors.primary': '#223344' }) } });
    const { user } = renderStudio(draftOf({ warnings, contrasts: { 'colors.primary': 3.25 } }));
    expect(screen.getByText('Contrast on pages 3.3 to 1')).toBeDefined();
    expect(screen.getByText(/^Pages show #223344 so that text stays readable \(contrast 4.5 to 1\)/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use this color' }));
    await vi.waitFor(() => expect(screen.queryByText(/^Pages show/)).toBeNull());
    expect(changesIn(calls)).toEqual([{ 'colors.primary': '#223344' }]);
  });
});

describe('the brand draft', () => {
  it('is published as it was last saved, and the studio says so', async () => {
    const calls = fakeApi({ [`POST ${path}/publish`]: { data: { version: 4 } }, [`GET ${path}`]: { data: published } });
    const { user } = renderStudio();
    const dialog = await openDialog(user, 'Publish…');
    await user.type(dialog.getByLabelText('Note'), 'Autumn');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published. Everyone sees it now.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ revision: 8, version: 3, note: 'Autumn' });
    expect(screen.getByText('As published')).toBeDefined();
  });

  it('isn’t published while a value is refused; the dialog closes, and the refused field gets the focus', async () => {
    const calls = fakeApi({
      [`PUT ${path}`]: {
        ...{ status: 400, code: 'invalid_input', fields: { 'changes.colors.accent': 'brand_color_invalid' } },
      },
    });
    const { user } = renderStudio();
    await type(user, color('Accent'), 'lilla');
    const dialog = await openDialog(user, 'Publish…');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Nothing was published/)).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(color('Accent')));
    expect(calls.map(({ method }) => method)).toEqual(['PUT']);
  });

  it('is scheduled, and the schedule can be cancelled', async () => {
    const at = Date.parse('2026-06-20T09:00:00Z');
    const scheduled = { at, by: 'Mari', note: null, changes: 3, contested: ['names.et' as const, 'home' as const] };
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
    expect(await screen.findByText(/3 changes are published on/)).toBeDefined();
    expect(screen.getByText(/^Changed elsewhere since then: Name in Estonian, Home page\./)).toBeDefined();
    expect(calls[0]?.body).toMatchObject({ at: new Date('2026-06-20T12:00').toISOString() });
    answers[`GET ${path}`] = { data: draftOf() };
    await user.click(screen.getByRole('button', { name: 'Cancel the schedule' }));
    expect(await screen.findByText(/^Nothing is scheduled any more/)).toBeDefined();
    expect(screen.queryByText(/3 changes are published on/)).toBeNull();
  });

  it('is discarded together with all typed values', async () => {
    const calls = fakeApi({ [`DELETE ${path}`]: { data: published } });
    const { user } = renderStudio();
    await type(user, color('Accent'), 'x');
    const dialog = await openDialog(user, 'Discard…');
    await user.click(dialog.getByRole('button', { name: 'Discard the draft' }));
    expect(await screen.findByText('The draft was discarded.')).toBeDefined();
    expect(calls.at(-1)?.body).toEqual({ revision: 8 });
    expect(color('Accent').value).toBe('#112233');
    expect(screen.getByText('As published')).toBeDefined();
  });

  it('is shared by a URL that is shown once and can be turned off', async () => {
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

describe('brand versions', () => {
  const versions = [
    rowOf(3, {
      ...{ isCurrent: true, note: 'Autumn' },
      differences: [{ path: 'nav.sticky', from: false, to: true }],
    }),
    rowOf(2),
  ];
  const renderVersions = () => renderStudio(draftOf(), versions, 2);
  const list = () => within(screen.getByRole('region', { name: 'Versions' }));

  it('show what each version changed, and link to older ones', () => {
    renderVersions();
    const newest = within(list().getAllByRole('listitem')[0] as HTMLElement);
    expect(newest.getByText('1 change')).toBeDefined();
    expect(newest.getByText('yes').tagName).toBe('INS');
    expect(newest.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Older versions' }).getAttribute('href')).toBe('?before=2#versions-title');
  });

  it('can become the draft again or be published again', async () => {
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
    await user.click(screen.getByRole('button', { name: /^Return to it/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publish this version' }));
    expect(await screen.findByText('The earlier version was published again.')).toBeDefined();
    expect(await screen.findByText('Version 4')).toBeDefined();
  });
});
