/** How long a download link is valid. A download in progress continues after that. */
export const downloadLinkLifetimeMs = 5 * 60 * 1000;
