import { profileTexts } from '#api/platform/actor/contract.ts';

/**
 * The tables of a copy by subject, with the fields that its page shows, in order. The page only counts the rows of a
 * table without fields; the JSON file has everything. A test compares the list with what is copied.
 */
export const dataCopySections = {
  account: {
    users: [
      'name',
      'email',
      ...profileTexts,
      'joinNote',
      'createdAt',
      'emailVerifiedAt',
      'lastLoginAt',
      'campaignsConsentAt',
    ],
    expert_profiles: ['headlineEt', 'headlineEn', 'aboutEt', 'aboutEn', 'place', 'createdAt'],
    email_changes: ['oldEmail', 'newEmail', 'createdAt'],
    member_limits: ['createdAt', 'until', 'liftedAt'],
    user_import_rows: ['email', 'name'],
    tagged_members: ['name', 'taggedAt'],
    newsletter_subscribers: ['email', 'consentedAt'],
    mail_suppressions: ['reason', 'createdAt'],
  },
  community: {
    posts: ['title', 'body', 'publishedAt', 'editedAt'],
    comments: ['body', 'createdAt', 'editedAt'],
    text_revisions: ['title', 'body', 'createdAt'],
    unsent_texts: [],
    reactions: [],
    poll_votes: [],
    post_follows: [],
    post_saves: [],
    post_reads: [],
    post_pictures: [],
    space_members: [],
    mentions: [],
    community_visits: [],
    announcements: [],
    campaigns: [],
    campaign_recipients: ['sentAt'],
    segments: ['name', 'createdAt'],
    sequence_occasions: ['at'],
    sequence_mails: ['sentAt'],
  },
  messages: {
    conversations: ['subject', 'createdAt'],
    messages: ['body', 'createdAt', 'editedAt', 'deletedAt'],
    expert_questions: ['message', 'createdAt'],
    saved_replies: ['title', 'body', 'createdAt'],
    desk_notes: ['body', 'createdAt'],
    conversation_desks: [],
    conversation_members: [],
    message_contacts: [],
    message_files: ['name', 'description', 'createdAt'],
    message_settings: [],
    expert_desks: [],
    blocks: [],
    assistant_conversations: ['title', 'createdAt'],
    assistant_answers: ['question', 'askedAt'],
    assistant_uses: [],
  },
  payments: {
    entitlements: ['tier', 'months', 'spanStart', 'spanEnd', 'grantedAt', 'revokedAt'],
    entitlement_spans: ['tier', 'startsAt', 'endsAt'],
    subscriptions: ['plan', 'amount', 'startedAt', 'periodEnd', 'endedAt'],
    subscription_checkouts: [],
    invoices: ['plan', 'amount', 'refundedAmount', 'startsAt', 'endsAt', 'paidAt'],
    failed_charges: ['plan', 'amount', 'failedAt'],
    orders: ['tier', 'months', 'quantity', 'amount', 'buyerEmail', 'recipientEmail', 'message', 'createdAt', 'paidAt'],
    gift_cards: ['tier', 'months', 'value', 'lastGroup', 'redeemedAt', 'redeemedFrom', 'redeemedUntil'],
  },
  taking_part: {
    event_attendances: ['joinedAt'],
    event_interests: ['createdAt'],
    content_items: ['slug', 'createdAt'],
    video_progress: [],
    feedback: ['message', 'rating', 'answer', 'createdAt', 'answeredAt'],
    analytics_people: ['joinedAt', 'confirmedAt', 'firstPostAt', 'paidAt'],
  },
  rules: {
    reports: ['words', 'createdAt'],
    moderation_decisions: ['reason', 'until', 'createdAt', 'withdrawnAt'],
    appeals: ['words', 'createdAt', 'reply', 'repliedAt', 'earlierAnswer', 'answer', 'decidedAt'],
    audit_log: ['at', 'action', 'reason', 'device', 'country'],
    bulk_acts: ['reason', 'preparedAt'],
    bulk_act_members: ['reason'],
  },
  notices: {
    notifications: [],
    notification_channels: [],
    digest_settings: [],
  },
  signing_in: {
    sessions: ['userAgent', 'country', 'createdAt', 'lastUsedAt', 'expiresAt'],
    known_devices: ['family', 'country', 'firstSeenAt', 'lastSeenAt'],
    identities: ['provider', 'email', 'createdAt', 'lastUsedAt'],
    two_factors: ['enabledAt'],
    two_factor_resets: ['reason', 'requestedAt', 'expiresAt'],
    password_resets: ['createdAt'],
    email_verifications: ['createdAt'],
    data_exports: ['createdAt', 'expiresAt'],
  },
  staff_work: {
    legal_documents: [],
    user_filters: [],
    user_imports: ['fileName', 'uploadedAt'],
  },
} as const;

type Sections = typeof dataCopySections;
export type CopySection = keyof Sections;
type TablesOf<Section> = Section extends CopySection ? keyof Sections[Section] : never;
export type ExportedTable = TablesOf<CopySection>;
type FieldsOf<Section> = Section extends CopySection ? Sections[Section][keyof Sections[Section]] : never;
export type ExportedField = FieldsOf<CopySection> extends readonly (infer Field)[] ? Field : never;
