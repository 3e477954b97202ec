import { accountCalls } from './accounts.ts';
import { administrationCalls } from './administration.ts';
import { campaignCalls } from './campaigns.ts';
import { communityCalls } from './community.ts';
import { communityMessageCalls } from './community-messages.ts';
import { connectionCalls } from './connections.ts';
import { discussionCalls } from './discussions.ts';
import { editingCalls } from './editing.ts';
import { feedCalls } from './feed.ts';
import { mailSenderCalls } from './mail-sender.ts';
import { moderationCalls } from './moderation.ts';
import { paymentCalls } from './payments.ts';
import { postCalls } from './posts.ts';
import { privateMessageCalls } from './private-messages.ts';
import { readingCalls } from './reading.ts';
import type { Prepare } from './recipe.ts';
import { segmentCalls } from './segments.ts';

/** How to make each API call succeed. */
export const recipes: ReadonlyMap<string, Prepare> = new Map(
  [
    accountCalls,
    administrationCalls,
    campaignCalls,
    segmentCalls,
    communityCalls,
    communityMessageCalls,
    connectionCalls,
    discussionCalls,
    editingCalls,
    feedCalls,
    mailSenderCalls,
    moderationCalls,
    paymentCalls,
    postCalls,
    privateMessageCalls,
    readingCalls,
  ].flatMap((some) => Object.entries<Prepare>(some)),
);
