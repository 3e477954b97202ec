/** Tables that grow neither with members nor with time, and what bounds each. */
export const smallTables: Readonly<Record<string, string>> = {
  community_state: 'one row',
  community_secrets: 'one row for each service that a community connects',
  spaces: 'administrators make spaces by hand',
  legal_documents: 'one row for each version that administrators publish',
};

/** Partial indexes that hold only what is still to be done or what people appoint by hand. */
export const shortIndexes: Readonly<Record<string, string>> = {
  users_admin: 'administrators are invited by hand',
  users_expert: 'experts are appointed by hand',
  users_left_pictures: 'pictures of deleted accounts, until storage has deleted them',
  subscription_checkouts_open: 'checkouts end within a day',
  data_exports_in_preparation: 'copies that are being prepared',
  feedback_tagged: 'administrators set tags by hand',
};

interface Exception {
  /** How the line of the plan begins. */
  scan: string;
  /** What only this statement contains, its spaces and line breaks as one space. */
  statement: string;
  reason: string;
}

/** Statements that may scan a table, and why. */
export const exceptions: readonly Exception[] = [
  {
    scan: 'SCAN gift_cards USING COVERING INDEX gift_cards_for_statistics',
    statement: 'select count(*), coalesce(sum(case when "gift_cards"."state"',
    reason: 'statistics of all cards, for administrators, from an index made for them: 30 ms for 100,000',
  },
  {
    scan: 'SCAN feedback USING COVERING INDEX feedback_by_state',
    statement: 'select "state", count(*) from "feedback" group by "feedback"."state"',
    reason:
      'how many messages are in each state, for administrators, from an index of the states alone: 7 ms for 100,000',
  },
  {
    scan: 'SCAN subscriptions USING INDEX subscriptions_live',
    statement: '"subscriptions"."ended_at" is null and "users"."deleted_at" is not null',
    reason:
      'live subscriptions of deleted accounts: in time, more accounts are deleted than subscriptions are live; 55 ms for 100,000',
  },
];
