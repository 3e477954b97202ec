/** A member gets a mail about notifications at most this often: what comes sooner waits and becomes one mail. */
export const mailPauseMs = 5 * 60 * 1000;
