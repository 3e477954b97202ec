import { readTransparency } from '#api/features/moderation/transparency/index.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { withCommunity } from './with-community.ts';

/** `transparency <slug> <year>`: prints the numbers that a community publishes once a year, as JSON. */
export const transparency: Command = async (call) => {
  const [slug, typed = ''] = call.args;
  const year = Number(typed);
  if (!slug || !/^20\d\d$/.test(typed)) {
    throw new OperatorError(['Which community, and which year? npm run tenant -- transparency <slug> <year>']);
  }
  return withCommunity(call, slug, async (context) => {
    call.output.log(JSON.stringify(await readTransparency(context, year), null, 2));
  });
};
