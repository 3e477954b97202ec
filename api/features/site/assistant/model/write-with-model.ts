import type { Context } from '#api/context.ts';
import { log } from '#api/platform/http/log.ts';
import type { Model } from '#api/platform/models/call-model.ts';
import { readModelAnswer } from '#api/platform/models/read-model-answer.ts';
import type { Prompt } from '#api/platform/models/reserve-answer-cost.ts';
import { type ChatUse, ModelError } from '#api/platform/models/stream-chat.ts';
import type { Source } from '../contract.ts';
import { buildPrompt, noAnswerMarker } from './build-prompt.ts';
import { filterCitations } from './filter-citations.ts';

/** The maximum output of a model in tokens: about 300 Estonian words. */
const maxTokens = 1_000;

export interface AskedQuestion {
  question: string;
  before: string | undefined;
  sources: readonly Source[];
}

/** A model's answer and how it ended. `none`: the model wrote nothing. `unknown`: the sources contain no answer. */
export interface ModelAnswer {
  end: 'whole' | 'cut' | 'none' | 'unknown';
  text: string;
  use: ChatUse;
}

/** Builds the input for a model's answer. */
export const promptOf = ({ tenant, locale }: Context, asked: AskedQuestion): Prompt => ({
  messages: buildPrompt({ community: tenant.name, locale, ...asked }),
  maxTokens,
});

interface Showing {
  sourceCount: number;
  show: (text: string) => void;
}

/**
 * Lets a model write an answer, and passes on what may be shown as it arrives. Writing continues if the member leaves
 * the page, and the answer is stored for them. Never throws.
 */
export async function writeWithModel(
  { tenant }: Context,
  model: Model,
  prompt: Prompt,
  showing: Showing,
): Promise<ModelAnswer> {
  const shown = showCleaned(showing);
  const { use, failure } = await readModelAnswer(model, prompt, shown.add);
  if (failure) {
    const reason = failure instanceof ModelError ? failure.failure : 'unexpected';
    log('warn', 'assistant.model_failed', { community: tenant.slug, failure: reason });
  }
  const text = shown.finish();
  const end = text === '' ? (failure ? 'none' : 'unknown') : failure ? 'cut' : 'whole';
  return { end, text, use };
}

/** Shows cleaned pieces as they arrive, unless the answer only says that there is none. */
function showCleaned({ sourceCount, show }: Showing) {
  const { take, rest } = filterCitations(sourceCount);
  let [raw, waiting, text] = ['', '', ''];
  const put = (cleaned: string) => {
    if (cleaned === '') return;
    text += cleaned;
    show(cleaned);
  };
  const saysUnknown = () => raw.trim().startsWith(noAnswerMarker);
  return {
    add(piece: string) {
      raw += piece;
      waiting += piece;
      if (saysUnknown() || noAnswerMarker.startsWith(raw.trim())) return;
      put(take(waiting));
      waiting = '';
    },
    finish() {
      if (!saysUnknown()) put(take(waiting) + rest());
      return text.trim() === '' ? '' : text;
    },
  };
}
