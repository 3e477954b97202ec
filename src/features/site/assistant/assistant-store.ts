import { map } from 'nanostores';
import type {
  Allowance,
  Answer,
  AnswerEvents,
  AssistantPage,
  Conversation,
} from '#api/features/site/assistant/contract.ts';
import { changeQuery } from '#src/client/address.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { streamCall } from '#src/client/stream-call.ts';

/** An answer on the page, which may still be incomplete. */
export interface ShownAnswer
  extends Pick<Answer, 'question' | 'text' | 'sources' | 'experts' | 'isCut' | 'isHelpful' | 'shareId'> {
  /** Its id, or a temporary one until the answer is stored. */
  key: string;
  /** Its id; null until the server sends it. */
  answerId: string | null;
  /** Null while the server is looking for an answer. */
  kind: Answer['kind'] | null;
  state: 'asking' | 'done' | 'stopped' | 'failed';
  /** Why it failed. */
  code: string | null;
}

export interface Assistant {
  allowance: Allowance;
  conversations: readonly Conversation[];
  /** Null before the first question. */
  conversationId: string | null;
  answers: readonly ShownAnswer[];
}

export const $assistant = map<Assistant>({
  allowance: { left: 0, daily: 0 },
  conversations: [],
  conversationId: null,
  answers: [],
});

let asking: AbortController | null = null;
let asked = 0;

/** Returns the initial state from the data that the page was rendered with. */
export const createAssistantState = ({ allowance, conversations, opened }: AssistantPage): Assistant => ({
  allowance,
  conversations,
  conversationId: opened?.id ?? null,
  answers: (opened?.answers ?? []).map(({ id, ...answer }) => ({
    ...answer,
    ...{ key: id, answerId: id },
    ...{ state: 'done', code: null },
  })),
});

const changeLast = (change: (last: ShownAnswer) => Partial<ShownAnswer>) => {
  const { answers } = $assistant.get();
  const last = answers.at(-1);
  if (last) $assistant.setKey('answers', [...answers.slice(0, -1), { ...last, ...change(last) }]);
};

/**
 * Asks in the open conversation, or begins one. Text that was already received stays if the answer is stopped or cut
 * off.
 */
export async function sendQuestion(question: string): Promise<void> {
  if (asking) return;
  const own = new AbortController();
  asking = own;
  asked += 1;
  const { answers, conversationId } = $assistant.get();
  const kept = answers.filter(({ state, text }) => state !== 'failed' || text !== '');
  const shown: ShownAnswer = {
    ...{ key: `asked-${asked}`, answerId: null, kind: null, question, text: '' },
    ...{ sources: [], experts: [], isCut: false, isHelpful: null, shareId: null },
    ...{ state: 'asking', code: null },
  };
  $assistant.setKey('answers', [...kept, shown]);
  try {
    const onEvent = (name: string, data: unknown) => receive(name as keyof AnswerEvents, data);
    await streamCall('/api/assistant/questions', { question, conversationId }, { onEvent, signal: own.signal });
    if (own.signal.aborted) void storeShownPart();
    else changeLast(({ state }) => (state === 'asking' ? { state: 'failed', code: 'offline' } : {}));
  } catch (error) {
    const code = codeOf(error);
    changeLast(() => ({ state: 'failed', code }));
    if (code === 'questions_used_up') $assistant.setKey('allowance', { ...$assistant.get().allowance, left: 0 });
  } finally {
    asking = null;
  }
}

function receive(name: keyof AnswerEvents, data: unknown): void {
  if (name === 'sources') changeLast(() => data as AnswerEvents['sources']);
  if (name === 'delta') changeLast(({ text }) => ({ text: text + (data as AnswerEvents['delta']).text }));
  if (name === 'error') changeLast(() => ({ state: 'failed', code: (data as AnswerEvents['error']).code }));
  if (name === 'done') settle(data as AnswerEvents['done']);
}

/**
 * Tells the server to store only the part of the answer that is shown. Otherwise the answer would be complete the next
 * time it is loaded.
 */
async function storeShownPart(): Promise<void> {
  const { answerId, text } = $assistant.get().answers.at(-1) ?? {};
  changeLast(() => ({ state: 'stopped' }));
  if (!answerId) return;
  const params = { id: answerId };
  await call('POST /api/assistant/answers/{id}/stop', { params, body: { length: text?.length ?? 0 } }).catch(
    () => null,
  );
}

function settle({ conversation, allowance, isCut }: AnswerEvents['done']): void {
  changeLast(() => ({ state: 'done', isCut }));
  const others = $assistant.get().conversations.filter(({ id }) => id !== conversation.id);
  $assistant.set({
    ...$assistant.get(),
    allowance,
    conversationId: conversation.id,
    conversations: [conversation, ...others],
  });
  changeQuery({ conversation: conversation.id }, true);
}

/** Stops the answer. The question still counts, because it was answered. */
export function abortAnswer(): void {
  asking?.abort();
}

export async function saveConversationTitle(id: string, title: string): Promise<void> {
  await call('PATCH /api/assistant/conversations/{id}', { params: { id }, body: { title } });
  const { conversations } = $assistant.get();
  const change = (each: Conversation) => (each.id === id ? { ...each, title: title.trim() } : each);
  $assistant.setKey('conversations', conversations.map(change));
}

/** Deletes a conversation, or all of them. */
export async function eraseConversations(id: string | null): Promise<void> {
  await (id === null
    ? call('DELETE /api/assistant/conversations')
    : call('DELETE /api/assistant/conversations/{id}', { params: { id } }));
  const { conversations, conversationId, ...rest } = $assistant.get();
  const isOpen = id === null || id === conversationId;
  $assistant.set({
    ...rest,
    conversations: id === null ? [] : conversations.filter((each) => each.id !== id),
    conversationId: isOpen ? null : conversationId,
    answers: isOpen ? [] : rest.answers,
  });
  if (isOpen) changeQuery({ conversation: '' }, true);
}

const changeOf = (key: string, change: Partial<ShownAnswer>) => {
  const { answers } = $assistant.get();
  $assistant.setKey(
    'answers',
    answers.map((each) => (each.key === key ? { ...each, ...change } : each)),
  );
};

/** Creates the link of an answer, or turns it off. */
export async function setAnswerShared({ key, answerId }: ShownAnswer, isShared: boolean): Promise<void> {
  const params = { id: answerId ?? '' };
  if (!isShared) {
    await call('DELETE /api/assistant/answers/{id}/share', { params });
    return changeOf(key, { shareId: null });
  }
  const { data } = await call('PUT /api/assistant/answers/{id}/share', { params });
  changeOf(key, { shareId: data.shareId });
}

/** Stores whether an answer helped, or removes the rating. The page changes once it is stored. */
export async function saveRating(answer: ShownAnswer, isHelpful: boolean | null, reason: string | null): Promise<void> {
  const params = { id: answer.answerId ?? '' };
  await call('PUT /api/assistant/answers/{id}/rating', { params, body: { isHelpful, reason } });
  changeOf(answer.key, { isHelpful });
}
