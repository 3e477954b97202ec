import type { Locale } from '../i18n/locales.ts';

export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Words of somebody else, their lines kept. */
  | { kind: 'quote'; text: string }
  /** To be typed or copied. */
  | { kind: 'code'; text: string }
  /** What is looked up rather than read, each under its name. */
  | { kind: 'facts'; facts: readonly MailFact[] }
  | { kind: 'button'; label: string; url: string }
  /** What else can be done, below the one button. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'note'; text: string };

export interface MailFact {
  name: string;
  value: string;
}

/** A mail as a feature writes it; text and HTML parts and the brand are made when it is sent. */
export interface MailMessage {
  to: string;
  /** Address that an answer goes to; without it, where the community sends from. */
  replyTo?: string;
  locale: Locale;
  subject: string;
  /** The line an inbox shows beside the subject. */
  preheader: string;
  blocks: readonly MailBlock[];
}
