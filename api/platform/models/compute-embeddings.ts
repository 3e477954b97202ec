import { z } from 'zod';
import { classifySecretFailure, type SecretCheck } from '../community-secrets/community-secrets.ts';
import { fetchExternal } from '../http/fetch-external.ts';
import type { Model } from './call-model.ts';
import { ModelError, type ModelFailure } from './stream-chat.ts';

/** The number of dimensions of a stored vector. */
const dimensions = 1_024;

const timeoutMs = 20_000;
/** The maximum size of a response: 64 vectors of 4,096 numbers in JSON. */
const maxBytes = 8 * 1024 * 1024;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1).max(16_384) })),
  usage: z.object({ total_tokens: z.number() }).nullish(),
});

export interface EmbeddedTexts {
  /** The vectors in the order of the texts, normalized to length 1. */
  vectors: Float32Array[];
  /** The number that the service reports; null if it doesn't. */
  tokens: number | null;
}

/**
 * Computes embedding vectors of texts: the closer two vectors are, the more similar the texts. Throws a {@link
 * ModelError}: `cut` if the response can't be used, `refused` if sending these texts again is pointless.
 */
export async function computeEmbeddings(
  model: Model,
  texts: readonly string[],
  patienceMs = timeoutMs,
): Promise<EmbeddedTexts> {
  const response = await send(model, texts, patienceMs).catch((error: unknown) => {
    throw new ModelError('unreachable', error);
  });
  if (!response.ok) throw new ModelError(failureOf(response.status));
  const { success, data } = answerSchema.safeParse(await response.json().catch(() => null));
  if (!success || data.data.length !== texts.length) throw new ModelError('cut');
  const byIndex = new Map(data.data.map(({ index, embedding }) => [index, embedding]));
  const vectors = texts.map((_, index) => toVector(byIndex.get(index) ?? []));
  return { vectors, tokens: data.usage?.total_tokens ?? null };
}

/** Checks that the service accepts a key and has the model, by embedding one word. */
export async function checkEmbeddings(model: Model): Promise<SecretCheck> {
  try {
    const response = await send(model, ['Hello'], timeoutMs);
    if (!response.ok) return classifySecretFailure(response.status);
    return answerSchema.safeParse(await response.json()).success ? 'works' : 'refused';
  } catch {
    return 'unreachable';
  }
}

function send({ address, model, key }: Model, input: readonly string[], patienceMs: number): Promise<Response> {
  return fetchExternal(`${address}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    timeoutMs: patienceMs,
    maxBytes,
  });
}

/** Statuses whose reason isn't the texts but a key that isn't accepted or a model that is gone. */
const ofService: readonly number[] = [401, 402, 403, 404];

function failureOf(status: number): ModelFailure {
  if (status === 429) return 'busy';
  return status >= 500 || ofService.includes(status) ? 'unreachable' : 'refused';
}

/**
 * Converts an embedding to the length that all models share in one column. Zeros at the end of a shorter vector change
 * no angle; longer ones are truncated, because models are trained so that the beginning carries most of the meaning.
 */
function toVector(embedding: readonly number[]): Float32Array {
  const kept = embedding.slice(0, dimensions);
  const length = Math.hypot(...kept);
  if (!Number.isFinite(length) || length === 0) throw new ModelError('cut');
  const vector = new Float32Array(dimensions);
  vector.set(kept.map((value) => value / length));
  return vector;
}
