import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

/** Adds texts the way a page contains them. */
function arrive(texts: object): void {
  const place = document.createElement('script');
  place.type = 'application/json';
  place.dataset['islandTexts'] = '';
  place.textContent = JSON.stringify(texts);
  document.body.appendChild(place);
}

describe('the texts of islands', () => {
  it('include texts that arrive after the first island has started, and keep texts fetched meanwhile', async () => {
    vi.resetModules();
    const { addTexts, textsIn } = await import('./page-texts.ts');
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    arrive({ staff: { share: 'Share' }, errors: { internal: 'Failed' } });
    expect(textsIn('en')('staff:share')).toBe('Share');
    addTexts('en', { errors: { internal: 'Failed', not_found: 'Gone' } });
    arrive({ 'member-tags': { lead: 'Tags' }, errors: { internal: 'Failed' } });
    state.mockReturnValue('interactive');
    expect(textsIn('en')('member-tags:lead')).toBe('Tags');
    expect(textsIn('en')('errors:not_found')).toBe('Gone');
  });
});
