import type { ReactNode } from 'react';
import './rating.css';

interface Props {
  legend: string;
  hint: string;
  /** Labels of the numbers, in the viewer's language. */
  format: (rating: number) => string;
  value?: string | undefined;
  /** Why it was refused. */
  fault?: ReactNode;
}

/** How someone likes it here, from 1 to 5. Visitors' pages render it without its script. */
export function Rating({ legend, hint, format, value, fault }: Props) {
  return (
    <fieldset className="field rating" aria-describedby="rating-hint rating-error">
      <legend className="label">{legend}</legend>
      <span className="hint" id="rating-hint">
        {hint}
      </span>
      <div className="rating-choices">
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating}>
            <input type="radio" name="rating" value={rating} defaultChecked={value === String(rating)} />
            <span>{format(rating)}</span>
          </label>
        ))}
      </div>
      <span className="field-error" id="rating-error" data-error-for="rating">
        {fault}
      </span>
    </fieldset>
  );
}
