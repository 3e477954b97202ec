/** What was written, by field; a field such as a poll's options has several values. */
export type Values = Record<string, string[]>;

/** Where a text is written: a form of a page, or an island's store. */
export interface WritingSurface {
  read: () => Values;
  /** Whether nothing was written beyond what it began with. */
  isBlank: () => boolean;
  show: (values: Values) => void;
  /** Back to what it began with. */
  reset: () => void;
  /**
   * Called when another device has saved another text since, or when a kept text doesn't fit (`isAnother`): the member
   * takes it or keeps this one.
   */
  offer: (take: () => void, keep: () => void, isAnother: boolean) => void;
  /** Whom it is for, if only some texts belong here: another one is offered, not shown. */
  addressed?: { to: string; fits: (values: Values) => boolean };
}

/** Another device has saved another text since: the member takes it, or keeps this one. */
export interface Offered {
  take: () => void;
  keep: () => void;
  /** A text for someone else, rather than a newer one of this. */
  isAnother: boolean;
}

/** A surface's `offer` for islands: shows the choice until it is made. */
export function offerBy(show: (offered: Offered | null) => void) {
  return (take: () => void, keep: () => void, isAnother: boolean): void => {
    const choose = (act: () => void) => () => {
      show(null);
      act();
    };
    show({ take: choose(take), keep: choose(keep), isAnother });
  };
}
