import type { ReactNode } from 'react';
import './rating.css';

interface Props {
  legend: string;
  hint: string;
  /** Formats a number's label in the viewer's language. */
  format: (rating: number) => string;
  value?: string | undefined;
  /** Why the rating was refused. */
  fault?: ReactNode;
}

/** A field for how someone likes the community, from 1 to 5. Visitors' pages render it on the server only. */
export function Rating({ legend, hint, format, value, fault }: Props) {
  return (
    <fieldset className="field rating" aria-describedby="rating-hint rating-error">
      <legend className="label">{legend}</legend>
      <span className="hint" id="rating-hint">
        {hint}
      </span>
      <span className="field-error" id="rating-error" data-error-for="rating">
        {fault}
      </span>
      <div className="rating-choices">
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating}>
            <input type="radio" name="rating" value={rating} defaultChecked={value === String(rating)} />
            <span>{format(rating)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
