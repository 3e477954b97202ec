import { insertSpace } from '../published-post.ts';
import { type asAdmin, asMember, type Prepare, type RoundTrips } from './measured.ts';

const inSpace =
  (body: object, prepare: typeof asMember | typeof asAdmin = asMember): Prepare =>
  async (community) =>
    prepare({ body: { space: await insertSpace(community), ...body } })(community);

/** Posts and what staff do with them. */
export const postCalls: RoundTrips = {
  'POST /api/posts': { roundTrips: 2, prepare: inSpace({ title: 'Uni', body: 'Tere, [@M](/profile/x)!' }) },
};
