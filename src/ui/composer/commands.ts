import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { composerSchema } from './document.ts';

const { nodes, marks } = composerSchema;

/** The toolbar buttons' commands, by their `data-command`. Pressing again undoes them. */
export const commands: Readonly<Record<string, Command>> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  code: toggleMark(marks.code),
  heading: (state, dispatch) =>
    (isInside(state, 'heading') ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level: 2 }))(
      state,
      dispatch,
    ),
  quote: (state, dispatch) => (isInside(state, 'blockquote') ? lift : wrapIn(nodes.blockquote))(state, dispatch),
  list: (state, dispatch) => (isInside(state, 'bullet_list') ? lift : wrapInList(nodes.bullet_list))(state, dispatch),
  numbers: (state, dispatch) =>
    (isInside(state, 'ordered_list') ? lift : wrapInList(nodes.ordered_list))(state, dispatch),
};

/** Whether a button appears pressed: the cursor is inside what its command creates. */
export function isPressed(state: EditorState, command: string): boolean {
  if (command === 'bold') return hasMark(state, 'strong');
  if (command === 'italic') return hasMark(state, 'em');
  if (command === 'code' || command === 'link') return hasMark(state, command);
  const node = { quote: 'blockquote', list: 'bullet_list', numbers: 'ordered_list' }[command] ?? command;
  return isInside(state, node);
}

function hasMark({ selection, storedMarks, doc }: EditorState, name: 'strong' | 'em' | 'code' | 'link'): boolean {
  const type = marks[name];
  const { from, to, empty, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

function isInside({ selection: { $from } }: EditorState, name: string): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return true;
  return false;
}
