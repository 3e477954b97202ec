import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { parseJson } from '../http/clean-input.ts';
import { chatRequest, type Model } from './call-model.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Tokens that an answer used, as the service counts them. */
export interface ChatUse {
  input: number;
  output: number;
}

/**
 * Why there is no complete answer. `refused`: the service rejects the key or the model. `busy`, `unreachable`: nothing
 * arrived, even after retries. `slow`: nothing arrived for too long. `cut`: it ended in the middle.
 */
export type ModelFailure = 'refused' | 'busy' | 'unreachable' | 'slow' | 'cut';

export class ModelError extends Error {
  override name = 'ModelError';
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

interface Asked {
  messages: readonly ChatMessage[];
  maxTokens: number;
  /** Whether the answer is one JSON object. */
  isJson?: boolean;
  /** Aborted once the rest of the answer isn't needed. */
  signal?: AbortSignal;
}

/**
 * How long to wait for the next piece of an answer and for the whole answer, and how many attempts to make while
 * nothing has arrived.
 */
export const chatTimeouts = { firstMs: 30_000, nextMs: 15_000, wholeMs: 150_000, attempts: 3, longestWaitMs: 5_000 };

/** The maximum number of characters per token: a longer answer ignores the requested limit. */
const charactersPerTokenAtMost = 20;
/** The maximum size of a stream in bytes, including everything around the text: the longest answers need half of it. */
const longestStream = 8 * 1024 * 1024;

const chunkSchema = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .default([]),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
  /** An error in the middle of a stream whose status was successful. */
  error: z.unknown().optional(),
});

/**
 * Asks a model and yields its answer as it arrives. Returns the tokens used; null if the service doesn't report them.
 * Retries only while nothing has arrived. Throws a {@link ModelError}, for example if the answer is too long; once the
 * signal is aborted, throws its reason.
 */
export async function* streamChat(model: Model, asked: Asked): AsyncGenerator<string, ChatUse | null> {
  const { signal, waitAtMost, end } = createTimeLimit(asked.signal);
  let room = asked.maxTokens * charactersPerTokenAtMost;
  try {
    waitAtMost(chatTimeouts.firstMs);
    const body = await begin(model, asked, signal);
    let use: ChatUse | null = null;
    let isFinished = false;
    for await (const data of readEvents(body, signal)) {
      waitAtMost(chatTimeouts.nextMs);
      if (data === '[DONE]') return use;
      const { text, isLast, ...chunk } = readChunk(data);
      room -= text.length;
      if (room < 0) throw new ModelError('cut');
      if (text) yield text;
      isFinished ||= isLast;
      use = chunk.use ?? use;
    }
    if (!isFinished) throw new ModelError('cut');
    return use;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof ModelError ? error : new ModelError('cut', error);
  } finally {
    end();
  }
}

/** Creates a signal that is aborted with the given one, or when the answer or its next piece takes too long. */
function createTimeLimit(given: AbortSignal | undefined) {
  const stopped = new AbortController();
  const stop = () => stopped.abort(given?.reason);
  given?.addEventListener('abort', stop, { once: true });
  if (given?.aborted) stop();
  const giveUpAfter = (ms: number) => setTimeout(() => stopped.abort(new ModelError('slow')), ms);
  const whole = giveUpAfter(chatTimeouts.wholeMs);
  let next: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: stopped.signal,
    waitAtMost(ms: number) {
      clearTimeout(next);
      next = giveUpAfter(ms);
    },
    /** Ends the call unless it has already ended. */
    end() {
      clearTimeout(next);
      clearTimeout(whole);
      given?.removeEventListener('abort', stop);
      stopped.abort();
    },
  };
}

function readChunk(data: string) {
  const { success, data: chunk } = chunkSchema.safeParse(parseJson(data));
  if (!success || chunk.error) throw new ModelError('cut');
  const { choices, usage } = chunk;
  return {
    text: choices[0]?.delta.content ?? '',
    isLast: Boolean(choices[0]?.finish_reason),
    use: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
  };
}

/** Sends the request, with retries, and returns the body of the response. */
async function begin(model: Model, { messages, maxTokens, isJson }: Asked, signal: AbortSignal) {
  const format = isJson ? { response_format: { type: 'json_object' } } : {};
  const body = { messages, max_tokens: maxTokens, ...format, stream: true, stream_options: { include_usage: true } };
  const { address, init } = chatRequest(model, body);
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, { ...init, redirect: 'manual', signal }).catch(() => null);
    signal.throwIfAborted();
    if (response?.ok && response.body) return response.body;
    await response?.body?.cancel();
    await wait(waitMs(response, attempt), signal);
  }
}

/** How long to wait before the next attempt. Throws if another attempt is pointless. */
function waitMs(response: Response | null, attempt: number): number {
  const status = response?.status ?? 500;
  if (status !== 429 && status < 500) throw new ModelError('refused');
  const given = response?.headers.get('retry-after') ?? null;
  const ms = given === null ? 250 * attempt : Number(given) * 1_000;
  if (attempt < chatTimeouts.attempts && ms <= chatTimeouts.longestWaitMs) return ms;
  throw new ModelError(status === 429 ? 'busy' : 'unreachable');
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Yields the data of a stream's events until the stream ends or the signal is aborted, even if the stream ignores the
 * signal.
 */
async function* readEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => undefined);
  const decoder = new TextDecoder();
  let bytes = 0;
  let events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data), maxBufferSize: 64 * 1024 });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted]);
      if (done) return;
      bytes += value.byteLength;
      if (bytes > longestStream) throw new ModelError('cut');
      parser.feed(decoder.decode(value, { stream: true }));
      yield* events;
      events = [];
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
