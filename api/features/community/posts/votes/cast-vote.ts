import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { communityViewer } from '../../spaces/index.ts';
import { hintReaders } from '../hint-readers.ts';
import { findCommentingRefusal } from '../queries.ts';
import { type VotedPoll, voteRefusals, voteSchema } from './contract.ts';
import { findPoll, isFirstVote, replaceVotes, selectOptions } from './queries.ts';

/** Votes in a post's poll until it closes, replacing an earlier vote. Idempotent. */
export const castVote = verb(
  { access: 'writer', params: idParams, input: voteSchema, refusals: voteRefusals },
  async (
    context,
    { id: postId, options: chosen },
    member,
  ): Promise<Outcome<{ data: VotedPoll }, keyof typeof voteRefusals>> => {
    const viewer = communityViewer(context, member);
    const { db, now } = context;
    const first = trackEvent(context, 'Poll Voted', { onlyIf: isFirstVote(viewer, postId, chosen, now) });
    const { tracked, places, polls, options } = await namedBatch(db, {
      tracked: first.count,
      voted: replaceVotes(db, viewer, postId, chosen, now),
      places: findCommentingRefusal(db, viewer, postId, now),
      polls: findPoll(db, viewer, postId),
      options: selectOptions(db, postId, viewer.id),
    });
    if (tracked.rowsAffected > 0) first.dispatch(viewer.id);
    const [[place], [poll]] = [places, polls];
    if (!place) throw new AppError('not_found');
    if (!poll) return refuse('not_a_poll');
    if (place.refusal) return refuse(place.refusal);
    const isClosed = poll.closesAt !== null && poll.closesAt <= now.getTime();
    if (isClosed) return refuse('poll_closed');
    const mine = options.filter(({ isMine }) => isMine).map(({ position }) => position);
    const isStored = chosen.length === mine.length && chosen.every((position) => mine.includes(position));
    if (!isStored) return refuse('vote_invalid');
    hintReaders(context, postId, viewer.id);
    const shown = options.map(({ position, text, votes }) => ({
      position,
      text,
      votes: mine.length > 0 ? votes : null,
    }));
    const closesAt = poll.closesAt === null ? null : isoTime(poll.closesAt);
    return { ok: true, data: { ...poll, closesAt, isClosed, mine, options: shown } };
  },
);
