import { expect, it } from 'vitest';
import type { Source } from '#api/features/site/assistant/contract.ts';
import { answerAsText } from './answer-as-text.ts';

const source: Source = {
  ...{ number: 1, id: 'plants', kind: 'article', path: '/articles/plants', title: 'House plants', locale: 'en' },
  ...{ heading: null, startsAt: null, seconds: null, passage: 'Water a cactus once a month.' },
};
const given = { heading: 'Sources', origin: 'https://kuu.test' };

it('answerAsText formats an answer with the URLs of its sources', () => {
  const answer = { question: 'Cactus?', text: 'Once a month [1].', sources: [source] };
  expect(answerAsText(answer, given)).toBe(
    'Cactus?\n\nOnce a month [1].\n\nSources\n[1] House plants\nhttps://kuu.test/articles/plants',
  );
  expect(answerAsText({ ...answer, sources: [] }, given)).toBe('Cactus?\n\nOnce a month [1].');
});
