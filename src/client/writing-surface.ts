/** The written values by field; a field such as a poll's options has several. */
export type Values = Record<string, string[]>;

/** Where a text is written: a form on a page, or an island's store. */
export interface WritingSurface {
  read: () => Values;
  /** Whether nothing was written beyond the initial values. */
  isBlank: () => boolean;
  show: (values: Values) => void;
  /** Restores the initial values. */
  reset: () => void;
  /**
   * Called when another device has saved a different text since, or when the stored text is for someone else
   * (`isAnother`). The member takes that text or keeps this one.
   */
  offer: (take: () => void, keep: () => void, isAnother: boolean) => void;
  /** The addressee, if only texts to them belong here: a text to someone else is offered, not shown. */
  addressed?: { to: string; fits: (values: Values) => boolean };
}

/** The member's choice when another device has saved a different text since: take it, or keep this one. */
export interface OfferedText {
  take: () => void;
  keep: () => void;
  /** Whether the other text is for someone else, rather than a newer version of this one. */
  isAnother: boolean;
}

/** Creates a surface's `offer` for islands, which shows the choice until it is made. */
export function createTextOffer(show: (offered: OfferedText | null) => void) {
  return (take: () => void, keep: () => void, isAnother: boolean): void => {
    const choose = (act: () => void) => () => {
      show(null);
      act();
    };
    show({ take: choose(take), keep: choose(keep), isAnother });
  };
}
