/** Size of the drawing, in its own units. */
export const MARK_SIZE = 40;

const STRIPES =
  '<g fill="none" stroke-width="4.2"><path d="M0 22.5H13C19 22.5 20 12.5 27 12.5H40" stroke="#f7f4ea"/>' +
  '<path d="M0 28.3H15C21 28.3 22 18.3 29 18.3H40" stroke="#f3ab23"/>' +
  '<path d="M0 34.1H17C23 34.1 24 24.1 31 24.1H40" stroke="#d9603c"/></g>';

/** The site's mark, content of an `svg` of 40 × 40. `corners`: radius; 0 fills the square. */
export const mark = (corners = 11): string =>
  `<rect width="40" height="40" rx="${corners}" fill="#0b4f56"/>${STRIPES}`;

/**
 * The mark as an app's icon. `mask`: a device cuts a form of its own out of it, so it fills the square, and the stripes,
 * which run from edge to edge, are within whatever is cut.
 */
export const iconSvg = (kind: 'plain' | 'mask'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}">${mark(kind === 'mask' ? 0 : 11)}</svg>`;
