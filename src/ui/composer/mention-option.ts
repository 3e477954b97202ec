import { badgeClasses } from '../badge.ts';
import { chooseTint, pictureAt } from '../face.ts';

/** A member who can be mentioned here. */
export interface Candidate {
  id: string;
  name: string;
  initials: string;
  /** Path of the picture, or null. */
  picture: string | null;
  isExpert: boolean;
  isStaff: boolean;
}

/** Labels of the badges next to a name. */
interface MarkTexts {
  expert: string;
  staff: string;
}

/** A member in the list: face, name and badge. Screen readers announce the name, then the badge. */
export function createOptionElement(candidate: Candidate, texts: MarkTexts): HTMLElement {
  const { name, isExpert, isStaff } = candidate;
  const option = document.createElement('div');
  option.role = 'option';
  const label = Object.assign(document.createElement('span'), { className: 'composer-name', textContent: name });
  option.replaceChildren(createFaceElement(candidate), label);
  const marks = [
    { text: texts.staff, isShown: isStaff },
    { text: texts.expert, isShown: isExpert },
  ].filter(({ isShown }) => isShown);
  for (const { text } of marks) {
    const mark = Object.assign(document.createElement('span'), {
      className: badgeClasses({ isSmall: true }),
      ariaHidden: 'true',
    });
    mark.textContent = text;
    option.insertAdjacentElement('beforeend', mark);
  }
  if (marks.length > 0) option.setAttribute('aria-description', marks.map(({ text }) => text).join(', '));
  return option;
}

function createFaceElement({ id, initials, picture }: Candidate): HTMLElement {
  const face = Object.assign(document.createElement('span'), { className: 'avatar', ariaHidden: 'true' });
  face.dataset['tint'] = String(chooseTint(id));
  const showInitials = () => face.replaceChildren(initials);
  if (picture) {
    const image = Object.assign(document.createElement('img'), { src: pictureAt(picture), alt: '' });
    image.addEventListener('error', showInitials);
    face.replaceChildren(image);
  } else showInitials();
  return face;
}
