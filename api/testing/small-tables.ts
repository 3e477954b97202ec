/** Tables that grow neither with members nor with time, each with what limits its size. */
export const smallTables: Readonly<Record<string, string>> = {
  community_state: 'one row',
  embedding_state: 'one row',
  community_secrets: 'one row for each service that a community connects',
  spaces: 'administrators make spaces by hand',
  settings: 'one row for each group of settings',
  brand_draft: 'one row',
  brand_draft_changes: 'one row for each setting of a brand, and two for each section of a home page',
  brand_versions: 'one row for each brand that administrators publish',
  home_sections: 'at most 20',
  home_versions: 'one for each change of the home page that administrators publish',
  two_factor_resets: 'requests that wait for an administrator, for a week',
  legal_documents: 'one row for each version that administrators publish',
  member_tags: 'at most 200',
  announcements: 'administrators send them by hand',
  campaigns: 'administrators write them by hand',
  segments: 'at most 200',
  analytics_prices: 'one row for each change of prices',
  analytics_facts: 'what happened and isn’t counted yet, for a minute',
  analytics_acts: 'what members did and isn’t counted yet, for a minute',
};

/** Partial indexes that hold only pending work or rows created by hand. */
export const smallIndexes: Readonly<Record<string, string>> = {
  users_admin: 'administrators are invited by hand',
  users_staff: 'staff are appointed by hand',
  users_expert: 'experts are appointed by hand',
  users_left_pictures: 'pictures of deleted accounts, until storage has deleted them',
  users_unnoted_deletions: 'accounts deleted just now, until storage has a note of them',
  subscription_checkouts_open: 'checkouts end within a day',
  announcements_unfinished: 'announcements that haven’t reached everyone, for minutes',
  announcements_unrevised: 'announcements of which a correction is on its way, for minutes',
  campaigns_scheduled: 'campaigns that wait for their time',
  campaigns_sending: 'campaigns that are being sent, for hours',
  bulk_acts_running: 'acts that are being done, for minutes or hours',
  user_imports_sending: 'imports whose invitations are being sent, for hours',
  data_exports_in_preparation: 'copies that are being prepared',
  users_banned: 'moderators ban one by one',
  users_waiting: 'people who wait to be let in',
  subscriptions_past_due: 'subscriptions with a failed charge, until it is paid or they end',
  report_cases_by_age: 'cases that wait for a decision',
  report_cases_by_priority: 'cases that wait for a decision',
  appeals_pending: 'appeals that wait for an answer',
  posts_held: 'posts that wait for approval',
  comments_held: 'comments that wait for approval',
  analytics_people_without_month: 'people who joined just now, for a minute',
  analytics_questions_waiting: 'questions without an answer, for a day',
  feedback_tagged: 'administrators set tags by hand',
};

interface Exception {
  /** The beginning of the plan's line. */
  scan: string;
  /** A part unique to this statement, with whitespace collapsed. */
  statement: string;
  reason: string;
}

/** Statements that may scan a table, and why. */
export const allowedScans: readonly Exception[] = [
  {
    scan: 'SCAN audit_log USING INDEX audit_log_by_time',
    statement: `not case when "audit_log"."action" = 'report_case.open'`,
    reason: 'the newest entries in order, up to a limit: only those about the reader are left out',
  },
  {
    scan: 'SCAN users USING COVERING INDEX users_email_unique',
    statement: 'select (select count(*) from "users") - (select count(*) from "users" where',
    reason: 'how many members there are, on dashboards of staff, as all accounts: 1.5 ms for 100,000',
  },
  {
    scan: 'SCAN users USING COVERING INDEX users_uncounted',
    statement: 'select (select count(*) from "users") - (select count(*) from "users" where',
    reason: 'how many members there are, on dashboards of staff, minus the inactive and unconfirmed',
  },
  {
    scan: 'SCAN users',
    statement: 'as "memberCount"',
    reason: 'how many members an audience has, while administrators choose it: 45 ms for 100,000',
  },
  {
    scan: 'SCAN users',
    statement: '"users"."campaigns_consent_at" is not null and',
    reason: 'how many members would get a campaign, while administrators choose its audience',
  },
  {
    scan: 'SCAN users',
    statement: 'count("campaigns_consent_at")',
    reason: 'how many members are in a segment, while administrators choose its conditions or look at the list',
  },
  {
    scan: 'SCAN users',
    statement: 'group by "users"."locale"',
    reason: 'the same by language, when an announcement is reviewed',
  },
  {
    scan: 'SCAN users',
    statement: 'insert into "announcements"',
    reason: 'the same once more, when an announcement is sent',
  },
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
  {
    scan: 'SCAN subscriptions USING INDEX subscriptions_live',
    statement: '"subscriptions"."provider" = ?) order by "subscriptions"."period_end" asc limit ?',
    reason: 'whether Stripe charges anyone: it ends at the first row, since all live ones are Stripe’s but for tests',
  },
  {
    scan: 'SCAN subscriptions USING INDEX subscriptions_live',
    statement:
      'select count(*) from "subscriptions" where ("subscriptions"."ended_at" is null and "subscriptions"."provider"',
    reason: 'how many members Stripe charges, on the administrators’ page of connections alone',
  },
];
