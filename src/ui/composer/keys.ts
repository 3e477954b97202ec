import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { commands } from './commands.ts';
import { composerSchema } from './document.ts';

const { nodes } = composerSchema;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

interface Actions {
  send: () => void;
  openLink: () => void;
}

/** Keyboard shortcuts of the editor. Tab isn't one: it leaves the field, as in other fields. */
export function composerKeys({ send, openLink }: Actions): Plugin[] {
  const doing =
    (work: () => void): Command =>
    () => {
      work();
      return true;
    };
  const own: Record<string, Command | undefined> = {
    'Mod-b': commands['bold'],
    'Mod-i': commands['italic'],
    'Mod-e': commands['code'],
    'Mod-k': doing(openLink),
    'Mod-Enter': doing(send),
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    Backspace: undoInputRule,
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': chainCommands(exitCode, breakLine),
  };
  const bound = Object.entries(own).filter((entry): entry is [string, Command] => entry[1] !== undefined);
  return [keymap(Object.fromEntries(bound)), keymap(baseKeymap)];
}
