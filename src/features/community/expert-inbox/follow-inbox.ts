import { refreshParts } from '#src/client/refresh-parts.ts';

refreshParts({ topic: 'messages', part: 'inbox-part', focus: 'row-link' });
