import type { Locale } from '../i18n/locales.ts';

/** A card that links to a page of the community and shows it as it was when the mail was rendered. */
export interface MailCard {
  /** The language of its texts. */
  locale: Locale;
  title: string;
  /** When and where, one line each. */
  facts: readonly string[];
  text: string;
  /** One of the community's own files. */
  picture: { address: string; alt: string } | null;
  /** The text of its button. */
  label: string;
  /** A path on the community's site. */
  address: string;
}
