import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { type ReplacedCopies, Translation } from './Translation.tsx';
import { type DraftEditing, useDraft } from './use-draft.ts';

const text = (title: string, body: string) => ({ title, summary: '', body, coverAlt: '', topics: [] });
const draftWith = (texts: EditedDraft['content']['texts']) =>
  ({
    id: 'a1',
    type: 'article',
    version: 0,
    state: 'draft',
    publishAt: null,
    hasChanges: false,
    held: null,
    wasPublished: false,
    savedAt: '2026-06-15T08:55:00Z',
    savedBy: null,
    content: { slug: 'a', access: 'everyone', hasPreview: true, authorId: null, coverKey: null, texts, details: {} },
  }) satisfies EditedDraft;

const address = 'POST /api/admin/content-translations';
const translated = { ...text('Run', 'Run slowly.'), lines: [] };
let editing: DraftEditing;

function Editor({ draft }: { draft: EditedDraft }) {
  editing = useDraft(draft);
  const replaced = useRef<ReplacedCopies>({});
  return <Translation locale="en" editing={editing} to="en" replaced={replaced} />;
}

const english = () => editing.writer.$state.get().content.texts.en;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: vi.fn(), query: async () => ({ held: [] }) } });
});

// A writer retries until it has saved, even after its test has ended, so each test lets it save.
afterEach(async () => {
  const saved = { version: 1, state: 'draft', publishAt: null, hasChanges: false, held: null };
  fakeApi({ 'PUT /api/admin/drafts/a1': { data: saved } });
  expect(await editing.writer.flush()).toBe(true);
});

describe('drafting with a model', () => {
  it('fills empty fields with a translation, and marks the text until someone has read it', async () => {
    fakeApi({ [address]: { data: translated } });
    render(<Editor draft={draftWith({ et: text('Jooks', 'Jookse aeglaselt.') })} />);
    await press('Translate from Estonian');
    await screen.findByText(/Machine translation/);
    expect(english()).toMatchObject({ title: 'Run', isMachineTranslated: true });
    expect(screen.queryByRole('button', { name: 'Translate from Estonian' })).toBeNull();
    await press('I’ve read it');
    expect(english()).toEqual(text('Run', 'Run slowly.'));
    expect(screen.queryByText(/Machine translation/)).toBeNull();
  });

  it('marks a draft that was written from sources until someone has read it', async () => {
    render(<Editor draft={draftWith({ en: { ...text('Run', 'Run slowly. [1]'), isMachineWritten: true } })} />);
    await screen.findByText(/A draft by a language model/);
    await press('I’ve read it');
    expect(english()).toEqual(text('Run', 'Run slowly. [1]'));
  });

  it('asks before it replaces text, and can be undone', async () => {
    const calls = fakeApi({ [address]: { data: translated } });
    const typed = text('My run', 'Run.');
    render(<Editor draft={draftWith({ et: text('Jooks', 'Jookse aeglaselt.'), en: typed })} />);
    await press('Translate from Estonian');
    await press('Keep it');
    expect(calls.length).toBe(0);
    await press('Translate from Estonian');
    await press('Replace');
    await screen.findByText(/Machine translation/);
    await press('Undo');
    expect(english()).toEqual(typed);
  });

  it('asks before it replaces text that was typed while the model worked', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    fakeApi({ [address]: () => promise });
    render(<Editor draft={draftWith({ et: text('Jooks', 'Jookse aeglaselt.') })} />);
    await press('Translate from Estonian');
    const { content } = editing.writer.$state.get();
    editing.writer.change({ ...content, texts: { ...content.texts, en: text('Typed', '') } });
    resolve({ data: translated });
    await press('Keep it');
    expect(english()).toMatchObject({ title: 'Typed' });
  });

  it('shows an error and changes nothing if the model fails', async () => {
    fakeApi({ [address]: { status: 503, code: 'translation_changed' } });
    render(<Editor draft={draftWith({ et: text('Jooks', 'Jookse aeglaselt.') })} />);
    await press('Translate from Estonian');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(english()).toBeUndefined();
  });

  it('offers no translation from a language with less text', async () => {
    fakeApi({});
    render(<Editor draft={draftWith({ et: text('Jooks', ''), en: text('A long run', 'Run.') })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
