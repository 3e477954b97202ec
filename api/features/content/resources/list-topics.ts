import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { contentPath } from '../content/contract.ts';
import { nextPublicationQuery, presentCard, viewerOf } from '../content/index.ts';
import { type ResourceCard, type Topic, topicItemTypes } from './contract.ts';
import { selectTopicItems, selectTopics, type TopicItemRow } from './queries.ts';
import { buildTopics } from './rules.ts';

/** Only the newest items are matched to topics. */
const maxItems = 300;

/** Loads the topics of `/resources` with the items that the viewer has access to. Takes one database exchange. */
export async function listTopics(context: Context): Promise<{ topics: Topic[]; until: Date | undefined }> {
  const { db, now, locale } = context;
  const viewer = viewerOf(context);
  const { topics, items, publications } = await namedBatch(db, {
    topics: selectTopics(db, viewer),
    items: selectTopicItems(db, viewer, maxItems),
    publications: nextPublicationQuery(db, ['resource', ...topicItemTypes], now),
  });
  const [next] = publications;
  const until = next?.at == null ? undefined : new Date(next.at);
  return { topics: buildTopics(topics, items.flatMap(toCard), locale), until };
}

function toCard(row: TopicItemRow): ResourceCard[] {
  const kind = topicItemTypes.find((each) => each === row.type);
  if (!kind) return [];
  return [{ ...presentCard(row), kind, address: contentPath({ ...row, type: kind }), seconds: row.seconds }];
}
