import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { resolveEmbeddingModel } from '#api/platform/models/community-model.ts';
import { computeEmbeddings } from '#api/platform/models/compute-embeddings.ts';
import type { QuestionVector } from './queries.ts';

/** How long to wait for the embedding. After that, the question is answered by its words alone. */
const patienceMs = 3_000;

/** Identifies the model of the stored vectors. Another service may offer a different model under the same name. */
export function embeddingModelName({ tenant }: Pick<Context, 'tenant'>): string | null {
  const { embeddings } = tenant;
  return embeddings ? `${embeddings.address} ${embeddings.model}` : null;
}

/**
 * Embeds a question. Returns the vector and the tokens that the service reports, or null if there is no model or its
 * service fails. Never throws.
 */
export async function embedQuestion(
  context: Context,
  stored: ReadonlyArray<{ encrypted: string }>,
  { question, before }: { question: string; before: string | undefined },
): Promise<{ meaning: QuestionVector; tokens: number | null } | null> {
  const model = embeddingModelName(context);
  try {
    const service = model === null ? null : await resolveEmbeddingModel(context, stored);
    if (!service || model === null) return null;
    const asked = before ? `${before}\n${question}` : question;
    const { vectors, tokens } = await computeEmbeddings(service, [asked], patienceMs);
    const [vector] = vectors;
    return vector ? { meaning: { vector, model }, tokens } : null;
  } catch (error) {
    log('warn', 'assistant.question_not_embedded', { community: context.tenant.slug, ...describeError(error) });
    return null;
  }
}
