import type { Context } from '#api/context.ts';
import { decryptCommunitySecret, selectCommunitySecret } from '../community-secrets/community-secrets.ts';
import { secretNames } from '../community-secrets/contract.ts';
import { namedBatch } from '../database/named-batch.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '../rate-limits/count-attempt.ts';
import type { Model } from './call-model.ts';

/** Selects the key of the community's model, for a batch. */
export const selectModelKey = ({ db }: Context) => selectCommunitySecret(db, secretNames.ai);

/** Selects the key of the community's embedding model, for a batch. */
export const selectEmbeddingsKey = ({ db }: Context) => selectCommunitySecret(db, secretNames.embeddings);

type KeyRows = Readonly<Awaited<ReturnType<typeof selectModelKey>>>;

/**
 * Returns the community's model, given the result of {@link selectModelKey}; null unless both model and key are set up.
 */
export const resolveModel = (context: Context, rows: KeyRows) => decryptKey(context, 'ai', rows);

/** Like {@link resolveModel}, but for embeddings, given the result of {@link selectEmbeddingsKey}. */
export const resolveEmbeddingModel = (context: Context, rows: KeyRows) => decryptKey(context, 'embeddings', rows);

async function decryptKey(context: Context, kind: 'ai' | 'embeddings', rows: KeyRows): Promise<Model | null> {
  const model = context.tenant[kind];
  if (!model) return null;
  const key = await decryptCommunitySecret(context, secretNames[kind], rows);
  return key === null ? null : { ...model, key };
}

/** Whether the community has a model and its key. */
export async function hasModel(context: Context): Promise<boolean> {
  return context.tenant.ai !== undefined && (await resolveModel(context, await selectModelKey(context))) !== null;
}

/** Counts a use, refuses it with 429 if there were too many, and returns the model. */
export async function countModelUse(context: Context, limit: RateLimit): Promise<Model | null> {
  const { db, now } = context;
  const { counted, key } = await namedBatch(db, {
    counted: countAttempt(db, limit, now),
    key: selectModelKey(context),
  });
  refuseWhenOver(limit, counted, now);
  return resolveModel(context, key);
}

/** The limit on how often one member may use the model for a purpose in an hour. */
export const modelUseLimit = (rule: string, userId: string, attempts: number): RateLimit => ({
  rule,
  subject: userId,
  attempts,
  windowSeconds: 60 * 60,
});
