import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { SharedAnswer } from '../contract.ts';
import { presentAnswer } from '../conversations/present-conversation.ts';
import { groupPassages, quotedSourceReads } from '../retrieve/retrieve-quoted.ts';
import { findSharedAnswer, quotedIdsInSharedAnswer } from './queries.ts';

/**
 * Reads a shared answer in one exchange, with the reader's rights. An answer depends on all of its sources, so readers
 * who may not read one of them see only the question.
 */
export const getSharedAnswer = verb(
  { access: 'member', params: idParams },
  async (context, { id }, member): Promise<{ data: SharedAnswer }> => {
    const { db } = context;
    const { shared, documents, discussions, experts } = await namedBatch(db, {
      shared: findSharedAnswer(db, id, member.user.id),
      ...quotedSourceReads(context, member, quotedIdsInSharedAnswer(id)),
    });
    const [row] = shared;
    if (!row) throw new AppError('not_found');
    const { question, askedAt, userId } = row;
    const passages = groupPassages(documents, discussions.flat());
    // The answer's own id and its rating stay private to its member.
    const others = { ...row, id, isHelpful: null, shareId: id };
    const { answer, gone } = presentAnswer(context, { row: others, before: undefined, passages, experts });
    return { data: { question, askedAt, answer: gone > 0 ? null : answer, isOwn: userId === member.user.id } };
  },
);
