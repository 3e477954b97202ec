import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { decryptCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import type { ChatUse } from '#api/platform/models/stream-chat.ts';
import { ceilingOf, costOf } from './costs.ts';
import { reserveCost, settleCost } from './queries.ts';
import { type Asked, type ModelAnswer, promptOf, writeWithModel } from './write-with-model.ts';

/** A model that may write one answer, whose cost is reserved. */
export interface AdmittedModel {
  write: (show: (text: string) => void) => Promise<ModelAnswer>;
  /** The statement that replaces what was reserved by what it took. */
  settle: (use: ChatUse) => BatchItem<'sqlite'>;
}

/** The community's model, if it has one whose key can be read, and if this month's ceiling allows another answer. */
export async function admitModel(
  context: Context,
  stored: ReadonlyArray<{ encrypted: string }>,
  asked: Asked,
): Promise<AdmittedModel | null> {
  const { db, tenant, now } = context;
  const key = await decryptCommunitySecret(context, secretNames.ai, stored);
  if (!tenant.ai || key === null) return null;
  const model = { ...tenant.ai, key };
  const prompt = promptOf(context, asked);
  const month = localDay(now, tenant.timeZone).slice(0, 7);
  const most = costOf(tenant, prompt.most);
  const reserved = await reserveCost(db, { month, most, ceiling: ceilingOf(tenant) });
  if (reserved.length === 0) return null;
  return {
    write: (show) => writeWithModel(context, model, prompt, { sourceCount: asked.sources.length, show }),
    settle: (use) => settleCost(db, { month, most, cost: costOf(tenant, use), use }),
  };
}
