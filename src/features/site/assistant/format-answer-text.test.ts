import { expect, it } from 'vitest';
import type { Source } from '#api/features/site/assistant/contract.ts';
import { formatAnswerText } from './format-answer-text.ts';

const source: Source = {
  ...{ number: 1, id: 'plants', kind: 'article', path: '/articles/plants', title: 'House plants', locale: 'en' },
  ...{ heading: null, startsAt: null, seconds: null, passage: 'Water a cactus once a month.' },
};
const given = { heading: 'Sources', origin: 'https://kuu.test' };

it('formatAnswerText formats an answer with the URLs of its sources', () => {
  const answer = { question: 'Cactus?', text: 'Once a month [1].', sources: [source] };
  expect(formatAnswerText(answer, given)).toBe(
    'Cactus?\n\nOnce a month [1].\n\nSources\n[1] House plants\nhttps://kuu.test/articles/plants',
  );
  expect(formatAnswerText({ ...answer, sources: [] }, given)).toBe('Cactus?\n\nOnce a month [1].');
});
