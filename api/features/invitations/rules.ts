/** How long an invitation can be accepted: three days, so that a weekend does not outlast it. */
export const invitationLifeMs = 3 * 24 * 60 * 60 * 1000;
