import { refreshParts } from '#src/client/refresh-parts.ts';

refreshParts({ topic: 'desk', part: 'inbox-part', focus: 'row-link' });
