import type { Context } from '#api/context.ts';
import { addressOf } from '../content/contract.ts';
import { nextPublication, presentCard, viewerOf } from '../content/index.ts';
import { type ResourceCard, resourceKinds, type Topic } from './contract.ts';
import { type GatheredRow, selectGathered, selectTopics } from './queries.ts';
import { gatherTopics } from './rules.ts';

/** So much is looked through for the topics' cards: the newest. */
const gathered = 300;

/** The topics of `/resources`, as far as the reader may open what is in them. One exchange. */
export async function listTopics(context: Context): Promise<{ topics: Topic[]; until: Date | undefined }> {
  const { db, now, locale } = context;
  const viewer = viewerOf(context);
  const [topics, rows, [next]] = await db.batch([
    selectTopics(db, viewer),
    selectGathered(db, viewer, gathered),
    nextPublication(db, ['resource', ...resourceKinds], now),
  ]);
  const until = next?.at == null ? undefined : new Date(next.at);
  return { topics: gatherTopics(topics, rows.flatMap(toCard), locale), until };
}

function toCard(row: GatheredRow): ResourceCard[] {
  const kind = resourceKinds.find((each) => each === row.kind);
  if (!kind) return [];
  return [{ ...presentCard(row), kind, address: addressOf({ ...row, type: kind }), seconds: row.seconds }];
}
