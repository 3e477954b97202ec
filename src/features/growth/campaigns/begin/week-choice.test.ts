import { describe, expect, it } from 'vitest';
import type { CardChoice } from '#api/features/growth/campaigns/cards/contract.ts';
import { composeCampaignTexts, moveItem, pickDefaultItems } from './week-choice.ts';

const item = (kind: CardChoice['kind'], name: string, titles: CardChoice['titles'] = { et: name }): CardChoice => ({
  ...{ kind, titles, address: `/${name}`, at: '2026-06-15T08:00:00Z', commentCount: null },
});

describe('choosing from the week’s items', () => {
  it('takes the first few of each kind by default, and keeps their order', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [item('article', name), item('post', `p${name}`)]);
    expect(pickDefaultItems(items).map(({ address }) => address)).toEqual([
      '/a',
      '/pa',
      '/b',
      '/pb',
      '/c',
      '/pc',
      '/d',
    ]);
  });

  it('moves an item by one place, but not past an end', () => {
    expect(moveItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
    expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });

  it('writes a text with cards in each language that any item has', () => {
    const both = item('article', 'kuu', { et: 'Kuu', en: 'Moon' });
    expect(composeCampaignTexts([both, item('post', 'oun')])).toEqual({
      et: { subject: '', preview: '', body: '[Kuu](/kuu "card")\n\n[oun](/oun "card")' },
      en: { subject: '', preview: '', body: '[Moon](/kuu "card")' },
    });
    expect(composeCampaignTexts([item('post', 'oun')])).toEqual({ et: expect.any(Object) });
    expect(composeCampaignTexts([])).toEqual({});
  });
});
