import { writeFileSync } from 'node:fs';
import { refuseArguments } from './local/refuse-arguments.ts';

/** `npm run record:types`: writes what browsers know of the API's calls. See CONTRIBUTING.md. */

refuseArguments();
// Takes a second to load, so a wrong argument is refused first.
const { callsFile, readCalls } = await import('./client-calls/read-calls.ts');
writeFileSync(callsFile, readCalls());
console.log('Read the difference: git diff src/client/calls.ts');
