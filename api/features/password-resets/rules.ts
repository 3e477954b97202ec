/** Life of a link that leads to a new password: 1 hour (security.md). */
export const resetLifeMs = 60 * 60 * 1000;
