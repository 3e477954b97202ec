import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFilesFolder, subsetFonts } from './fonts/subset-fonts.ts';
import { refuseArguments } from './local/refuse-arguments.ts';

/** `npm run subset:fonts`: writes the small font files again, after a font or the list of characters changed. */

refuseArguments();
mkdirSync(fontFilesFolder, { recursive: true });
for (const name of readdirSync(fontFilesFolder)) rmSync(join(fontFilesFolder, name));
for (const { name, file } of await subsetFonts()) {
  writeFileSync(join(fontFilesFolder, name), file);
  console.log(`${name}: ${file.length} bytes`);
}
