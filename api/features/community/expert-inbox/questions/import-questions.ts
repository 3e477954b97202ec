import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { importQuestions as insertImported, selectStoredQuestions } from './queries.ts';

const questionsAtOnce = 50;
/** The maximum number of batches in a run. The next hour's run continues. */
const maxBatches = 20;
const longestSubject = 80;

/** Turns questions stored before conversations existed into conversations, every hour. Idempotent. */
export async function importQuestions({ db }: Context): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const stored = await selectStoredQuestions(db, questionsAtOnce);
    if (stored.length === 0) return;
    const questions = stored.map(({ message, ...question }) => {
      const plain = markdownToText(message);
      return { ...question, body: message, plain, subject: subjectOf(message, plain) };
    });
    await namedBatch(db, { imported: insertImported(db, questions) });
  }
}

/** Uses the first line as the subject, because questions had none. */
function subjectOf(message: string, plain: string): string {
  const [line = ''] = message.trim().split('\n');
  return excerptOf(line.trim() || plain || '…', longestSubject - 1);
}
