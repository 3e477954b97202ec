/** Ends a command that takes no arguments but was given one, before it does anything. */
export function refuseArguments(): void {
  const [first] = process.argv.slice(2);
  if (first === undefined) return;
  console.error(`There is no argument "${first}": this command takes none.`);
  process.exit(1);
}
