import type { Context } from '#api/context.ts';
import { log } from '#api/platform/http/log.ts';
import type { Model } from '#api/platform/models/call-model.ts';
import { tokensOf } from '#api/platform/models/costs.ts';
import { type ChatUse, ModelError, streamChat } from '#api/platform/models/stream-chat.ts';
import type { Source } from '../contract.ts';
import { keepCitations } from './keep-citations.ts';
import { unknownMark, writePrompt } from './write-prompt.ts';

/** The most that a model may write, in tokens: about 300 words, which Estonian takes. */
const maxTokens = 1_000;

export interface Asked {
  question: string;
  before: string | undefined;
  sources: readonly Source[];
}

/** How a model's answer ended. `none`: nothing came. `unknown`: the sources don't carry an answer. */
export interface ModelAnswer {
  end: 'whole' | 'cut' | 'none' | 'unknown';
  text: string;
  use: ChatUse;
}

/** The messages of a question, and the most tokens that its answer takes. */
export function promptOf({ tenant, locale }: Context, asked: Asked) {
  const messages = writePrompt({ community: tenant.name, locale, ...asked });
  const input = tokensOf(messages.reduce((sum, { content }) => sum + content.length, 0));
  return { messages, most: { input, output: maxTokens } };
}

interface Showing {
  sourceCount: number;
  show: (text: string) => void;
}

/**
 * Lets a model write an answer, and passes on what may be shown of it as it comes. It continues if the member leaves
 * the page, and is kept for them. Never throws.
 */
export async function writeWithModel(
  { tenant }: Context,
  model: Model,
  { messages, most }: ReturnType<typeof promptOf>,
  showing: Showing,
): Promise<ModelAnswer> {
  const shown = showCleaned(showing);
  const pieces = streamChat(model, { messages, maxTokens });
  let use: ChatUse | null = null;
  let isWhole = true;
  try {
    let piece = await pieces.next();
    for (; !piece.done; piece = await pieces.next()) shown.add(piece.value);
    use = piece.value;
  } catch (error) {
    isWhole = false;
    const failure = error instanceof ModelError ? error.failure : 'unexpected';
    log('warn', 'assistant.model_failed', { community: tenant.slug, failure });
  }
  const { text, length } = shown.finish();
  // What a service took and didn't say is counted by length; nothing, if it refused.
  const counted = length === 0 ? { input: 0, output: 0 } : { input: most.input, output: tokensOf(length) };
  const end = text === '' ? (isWhole ? 'unknown' : 'none') : isWhole ? 'whole' : 'cut';
  return { end, text, use: use ?? counted };
}

/** Shows pieces as they come, cleaned, but for an answer that only says that there is none. */
function showCleaned({ sourceCount, show }: Showing) {
  const { take, rest } = keepCitations(sourceCount);
  let [raw, waiting, text] = ['', '', ''];
  const put = (cleaned: string) => {
    if (cleaned === '') return;
    text += cleaned;
    show(cleaned);
  };
  const saysUnknown = () => raw.trim().startsWith(unknownMark);
  return {
    add(piece: string) {
      raw += piece;
      waiting += piece;
      if (saysUnknown() || unknownMark.startsWith(raw.trim())) return;
      put(take(waiting));
      waiting = '';
    },
    finish() {
      if (!saysUnknown()) put(take(waiting) + rest());
      return { text: text.trim() === '' ? '' : text, length: raw.length };
    },
  };
}
