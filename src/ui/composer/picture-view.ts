import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';

interface Texts {
  alt: string;
  /** Shown while the picture has no description. */
  reminder: string;
  remove: string;
}

let reminders = 0;

/** A picture with a field for its description, for readers who can't see it. */
export function pictureView(texts: Texts) {
  return (first: Node, view: EditorView, position: () => number | undefined): NodeView => {
    let node = first;
    const dom = document.createElement('span');
    dom.className = 'composer-picture';
    const image = document.createElement('img');
    const field = document.createElement('input');
    const reminder = document.createElement('span');
    const remove = document.createElement('button');
    Object.assign(field, { type: 'text', className: 'input', maxLength: 300, placeholder: texts.alt });
    field.setAttribute('aria-label', texts.alt);
    reminders += 1;
    Object.assign(reminder, { id: `picture-reminder-${reminders}`, className: 'hint', textContent: texts.reminder });
    field.setAttribute('aria-describedby', reminder.id);
    Object.assign(remove, { type: 'button', className: 'button button-quiet', textContent: texts.remove });
    const draw = () => {
      image.src = node.attrs['src'];
      image.alt = node.attrs['alt'];
      if (field.value !== node.attrs['alt']) field.value = node.attrs['alt'];
      reminder.hidden = node.attrs['alt'] !== '';
    };
    draw();
    for (const part of [image, field, reminder, remove]) dom.appendChild(part);
    field.addEventListener('input', () => {
      const at = position();
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', field.value));
    });
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      view.focus();
    });
    remove.addEventListener('click', () => {
      const at = position();
      if (at === undefined) return;
      view.dispatch(view.state.tr.delete(at, at + node.nodeSize));
      view.focus();
    });
    return {
      dom,
      update: (changed) => {
        if (changed.type !== node.type) return false;
        node = changed;
        draw();
        return true;
      },
      stopEvent: (event) => event.target !== dom && event.target !== image,
      ignoreMutation: () => true,
    };
  };
}
