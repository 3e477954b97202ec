/** A mail's colors in one theme, as `#rrggbb`. Text colors are legible on their backgrounds. */
export interface MailColors {
  page: string;
  card: string;
  /** A highlighted part of the card. */
  inset: string;
  border: string;
  text: string;
  muted: string;
  heading: string;
  link: string;
  accent: string;
  onAccent: string;
  /** The background of the bar at the top, which shows the community's name. */
  bar: string;
  onBar: string;
  barEdge: string;
}

/** The parts of a community's brand used in mails. */
export interface MailBrand {
  name: string;
  origin: string;
  footer: string;
  /**
   * The URL of a square picture shown before the name, or empty. Without it, or if it isn't loaded, only the name is
   * shown.
   */
  icon: string;
  light: MailColors;
  dark: MailColors;
  /** `font-family` values of system fonts: a mail loads no fonts. */
  fonts: { heading: string; body: string };
  /** Corner radii of small parts and of the card. */
  corners: { small: string; large: string };
  /** Replaces the URLs of links in the HTML part's content. Its footer and the text part keep theirs. */
  linkTo?: (url: string) => string;
}
