import { writeFileSync } from 'node:fs';
import { refuseArguments } from './local/refuse-arguments.ts';

/** `npm run record:types`: writes the types of the API's calls for browsers. See CONTRIBUTING.md. */

refuseArguments();
// This import takes a second, so a wrong argument is refused first.
const { callsFile, readCalls } = await import('./client-calls/read-calls.ts');
writeFileSync(callsFile, readCalls());
console.log('Read the difference: git diff src/client/calls.ts');
