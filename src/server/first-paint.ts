declare const __FIRST_PAINT__: string;

/** The built `src/client/first-paint.js`, for the head of each page. */
export const firstPaint = __FIRST_PAINT__;
