declare const __FIRST_PAINT__: string;

/** What `src/client/first-paint.js` became, for the head of each page. */
export const firstPaint = __FIRST_PAINT__;
