interface Exceptions {
  /** Why an island can't do this. */
  why: string;
  /** How often each file may look something up in the page or change it. */
  files: Readonly<Record<string, number>>;
}

/**
 * Files of `src/features` that look up or change parts of the page directly. When a lookup is removed, lower its
 * number; never raise it.
 */
export const lookupsOutsideIslands: readonly Exceptions[] = [
  {
    why: 'Visitors and people who sign in: their pages have no React, and their forms work without script.',
    files: {
      'src/features/accounts/auth/SignedIn.astro': 1,
      'src/features/accounts/auth/sign-in-form.ts': 10,
      'src/features/accounts/auth/sign-up-form.ts': 10,
      'src/features/content/recipes/scale-servings.ts': 4,
      'src/features/events/events/event-times-in-viewer-zone.ts': 1,
      'src/features/moderation/appeals/appeal-form.ts': 1,
      'src/features/moderation/reports/ReportForm.astro': 1,
      'src/features/operations/feedback/feedback-form.ts': 2,
    },
  },
  {
    why: 'Visitors may buy gift cards and watch the payment: their pages have no React.',
    files: {
      'src/features/commerce/orders/order-form.ts': 7,
      'src/features/commerce/orders/watch-order.ts': 4,
    },
  },
  {
    why: 'What the frame around islands has: printing, the tabs of settings and signing out.',
    files: {
      'src/features/accounts/auth/sign-out-button.ts': 4,
      'src/features/accounts/settings/settings-navigation.ts': 2,
      'src/features/commerce/orders/print-button.ts': 1,
    },
  },
  {
    why: 'Finds the name that was pointed at before the script ran, wherever on the page it is.',
    files: {
      'src/features/community/members/use-hover-card.ts': 1,
    },
  },
  {
    why: 'Moves the focus or the page to something by its id, which may be in another island.',
    files: {
      'src/features/community/posts/read/focus-comment.ts': 1,
      'src/features/content/drafts/focus-first-error.ts': 3,
    },
  },
  {
    why: 'Shows HTML that the server made safe, and keeps what the reader opened in it.',
    files: { 'src/features/content/drafts/Preview.tsx': 1 },
  },
];

/** Fragments of `src/features` that contain a script which runs. */
export const scriptsOutsideIslands: ReadonlyArray<{ why: string; files: readonly string[] }> = [
  {
    why: 'Visitors and people who sign in: their pages have no React.',
    files: [
      'src/features/accounts/auth/CodeForm.astro',
      'src/features/accounts/auth/SignInForm.astro',
      'src/features/accounts/auth/SignUpForm.astro',
      'src/features/accounts/auth/SignedIn.astro',
      'src/features/commerce/subscriptions/PlanCards.astro',
      'src/features/content/recipes/RecipeCard.astro',
      'src/features/moderation/appeals/AppealForm.astro',
      'src/features/moderation/reports/ReportForm.astro',
      'src/features/operations/feedback/FeedbackForm.astro',
    ],
  },
  {
    why: 'Visitors may buy gift cards and watch the payment. Members redeem in a React part, which the section loads.',
    files: [
      'src/features/commerce/gift-cards/RedeemSection.astro',
      'src/features/commerce/orders/OrderForm.astro',
      'src/features/commerce/orders/OrderOutcome.astro',
    ],
  },
  {
    why: 'One button of the frame: prints the page, or signs out.',
    files: [
      'src/features/accounts/auth/SignOutButton.astro',
      'src/features/commerce/subscriptions/InvoiceDocument.astro',
    ],
  },
];
