import { refreshParts } from '#src/client/refresh-parts.ts';

refreshParts({ topic: 'desk', part: 'live-part', focus: 'row-link' });
