import type { Answer } from '#api/features/site/assistant/contract.ts';

/** Formats an answer for pasting elsewhere: the question, the answer, and its sources with their URLs. */
export function formatAnswerText(
  { question, text, sources }: Pick<Answer, 'question' | 'text' | 'sources'>,
  { heading, origin }: { heading: string; origin: string },
): string {
  const named = sources.map(({ number, title, path }) => `[${number}] ${title}\n${origin}${path}`);
  return [question, text, ...(named.length > 0 ? [[heading, ...named].join('\n')] : [])].join('\n\n');
}
