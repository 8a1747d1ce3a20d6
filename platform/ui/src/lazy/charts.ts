/** Charts, with their scales and shapes. */
export { ChartFigure } from '../Chart/ChartFigure.tsx';
