import { describe, expect, it } from 'vitest';
import { createDraft, draftText } from '#api/testing/create-draft.ts';
import { actors } from '#api/testing/index.ts';
import { createSearch, markMatches } from '#api/testing/search.ts';
import { rebuildSearch } from './rebuild-search.ts';

const { community, ask, idsOf } = await createSearch();

describe('a recipe', () => {
  const recipe = (name: { et: string; en: string }, step: { et: string; en: string }) => ({
    recipe: {
      servings: 2,
      prepMinutes: 5,
      cookMinutes: 10,
      ingredients: [
        { amount: 2, unit: 'dl', name },
        { amount: null, unit: null, name: { et: '', en: 'nutmeg' } },
      ],
      steps: [step],
    },
  });
  const texts = { et: draftText('Supp', 'Soe.'), en: draftText('Soup', 'Warm.') };

  it('is found by its ingredients and steps once published, in every language that has them', async () => {
    const draft = await createDraft(community);
    const details = recipe({ et: 'pastinaaki', en: 'parsnip' }, { et: 'Püreesta blenderis.', en: 'Blend it smooth.' });
    await draft.save(0, { slug: 'supp', texts, details });
    expect(await idsOf('pastinaak')).toEqual([]);
    await draft.publish(1);
    for (const q of ['pastinaak', 'parsnip', 'püreesta', 'blend', 'supp pastinaak'])
      expect(await idsOf(q), q).toEqual([draft.id]);
    expect(markMatches((await ask('püreesta')).items[0]?.excerptParts)).toContain(
      'pastinaaki, nutmeg · [Püreesta] blenderis.',
    );
    await rebuildSearch(community.db);
    expect(await idsOf('parsnip')).toEqual([draft.id]);

    await draft.save(2, {
      slug: 'supp',
      texts,
      details: recipe({ et: 'naerist', en: 'turnip' }, { et: 'Riivi.', en: '' }),
    });
    await draft.publish(3);
    expect([await idsOf('pastinaak'), await idsOf('naeris'), await idsOf('riivi')]).toEqual([
      [],
      [draft.id],
      [draft.id],
    ]);
    await draft.save(4, { slug: 'supp', texts });
    await draft.publish(5);
    expect([await idsOf('naeris'), await idsOf('supp')]).toEqual([[], [draft.id]]);
  });

  it('isn’t found by anyone who may not open its article', async () => {
    const draft = await createDraft(community);
    const details = recipe({ et: 'trühvlit', en: 'truffle' }, { et: 'Sega.', en: 'Stir.' });
    await draft.save(0, { slug: 'salasupp', texts, details, access: 'members' });
    await draft.publish(1);
    expect(await idsOf('trühvli')).toEqual([]);
    expect(await idsOf('trühvli', { as: await actors.member(community) })).toEqual([draft.id]);
    await draft.withdraw(2, 'archived');
    expect(await idsOf('trühvli', { as: await actors.member(community) })).toEqual([]);
  });
});
