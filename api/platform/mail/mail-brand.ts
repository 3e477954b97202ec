/** What a mail is painted with in one theme, each `#rrggbb`. Text reads on what it stands on. */
export interface MailColors {
  page: string;
  card: string;
  /** A part of the card that stands out. */
  inset: string;
  border: string;
  text: string;
  muted: string;
  heading: string;
  link: string;
  accent: string;
  onAccent: string;
  /** The bar with the community's name. */
  bar: string;
  onBar: string;
  barEdge: string;
}

/** What of a community's brand a mail shows. */
export interface MailBrand {
  name: string;
  origin: string;
  footer: string;
  light: MailColors;
  dark: MailColors;
  /** `font-family` values of fonts that readers have: a mail brings none along. */
  fonts: { heading: string; body: string };
  /** Radii of small parts and of the card. */
  corners: { small: string; large: string };
}
