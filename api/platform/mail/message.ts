import type { Locale } from '../i18n/locales.ts';
import type { MailCard } from './card.ts';

export type MailBlock =
  | { kind: 'heading'; text: string }
  /** The title of one part, if there are several. */
  | { kind: 'subheading'; text: string }
  | { kind: 'text'; text: string }
  /** Someone else's words, with line breaks preserved. */
  | { kind: 'quote'; text: string }
  /** The community's own words in Markdown, with its pictures. */
  | { kind: 'prose'; source: string; slug: string }
  /** A code to be typed or copied. */
  | { kind: 'code'; text: string }
  /** Labeled details for reference. */
  | { kind: 'facts'; facts: readonly MailFact[] }
  /** `isInText`: one of several buttons between paragraphs, whose URL isn't repeated at the end. */
  | { kind: 'button'; label: string; url: string; isInText?: boolean }
  | { kind: 'card'; card: MailCard }
  /** A secondary action, below the one button. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'note'; text: string };

interface MailFact {
  name: string;
  value: string;
}

/** The URLs where the recipient turns off mail of this kind: a page, and the one-click call of RFC 8058. */
export interface MailUnsubscribe {
  page: string;
  oneClick: string;
  /** The page where recipients choose which mail they get, without signing in. */
  preferences?: string;
}

/** A mail as a feature writes it. The renderings and the brand are added when it is sent. */
export interface MailMessage {
  to: string;
  /** The address for replies; by default, the community's sending address. */
  replyTo?: string;
  /** For mail that the recipient can turn off. */
  unsubscribe?: MailUnsubscribe;
  locale: Locale;
  subject: string;
  /** The preview line that an inbox shows next to the subject. */
  preheader: string;
  blocks: readonly MailBlock[];
}
