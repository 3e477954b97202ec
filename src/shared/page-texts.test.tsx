import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

/** Texts as a page brings them. */
function arrive(texts: object): void {
  const place = document.createElement('script');
  place.type = 'application/json';
  place.dataset['islandTexts'] = '';
  place.textContent = JSON.stringify(texts);
  document.body.append(place);
}

describe('the texts of islands', () => {
  it('include those that arrive after the first island has started, and keep what was fetched meanwhile', async () => {
    vi.resetModules();
    const { addTexts, textsIn } = await import('./page-texts.ts');
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    arrive({ staff: { save: 'Save' }, errors: { internal: 'Failed' } });
    expect(textsIn('en')('staff:save')).toBe('Save');
    addTexts('en', { errors: { internal: 'Failed', rare: 'Rare' } });
    arrive({ 'member-tags': { add: 'Add a tag' }, errors: { internal: 'Failed' } });
    state.mockReturnValue('interactive');
    expect(textsIn('en')('member-tags:add')).toBe('Add a tag');
    expect(textsIn('en')('errors:rare')).toBe('Rare');
  });
});
