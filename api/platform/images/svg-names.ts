/**
 * Creates a set of names that may stay in a drawing, spelled exactly: an SVG is XML, where `<STYLE>` isn't the same
 * element as `<style>`.
 */
const namesOf = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** Elements that draw or describe. No scripts, links, foreign content or animations. */
export const elements = namesOf(
  'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath image',
  'clipPath mask pattern marker linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer',
  'feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology',
  'feOffset feTile feTurbulence',
);

/**
 * Elements whose `href` may refer to a part of the same drawing. Only the `href` of an `image` contains a bitmap
 * instead.
 */
export const referencingElements = namesOf('use textPath pattern linearGradient radialGradient filter');

/** Properties that affect drawing, as attributes and in styles. */
export const properties = namesOf(
  'alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters',
  'color-rendering color-scheme direction display dominant-baseline enable-background fill fill-opacity fill-rule filter',
  'flood-color flood-opacity font font-family font-feature-settings font-size font-size-adjust font-stretch font-style',
  'font-variant font-variation-settings font-weight image-rendering isolation letter-spacing lighting-color line-height',
  'marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events',
  'shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin',
  'stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering text-transform',
  'transform transform-box transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode',
  'x y r cx cy rx ry d width height',
);

/** Functions allowed in values. None takes a URL; `url()` is checked separately. */
export const functions = namesOf(
  'matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY rgb rgba hsl hsla hwb lab lch oklab',
  'oklch color color-mix light-dark calc min max clamp blur brightness contrast drop-shadow grayscale hue-rotate invert',
  'opacity saturate sepia inset circle ellipse polygon path',
);

/** Attributes of geometry, gradients and filters. */
export const attributes = namesOf(
  'amplitude baseFrequency clipPathUnits dx dy edgeMode exponent filterUnits fr fx fy gradientTransform gradientUnits',
  'in in2 intercept k1 k2 k3 k4 lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits method mode',
  'numOctaves offset operator order orient pathLength patternContentUnits patternTransform patternUnits points',
  'preserveAspectRatio primitiveUnits radius refX refY result seed side slope spacing spreadMethod startOffset',
  'stdDeviation stitchTiles tableValues textLength type values version viewBox x1 x2 y1 y2',
);

/** Attributes with plain text, which nothing interprets. */
export const textAttributes = namesOf('id class lang role aria-label aria-labelledby aria-describedby aria-hidden');
