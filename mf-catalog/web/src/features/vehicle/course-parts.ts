/** What the history of bids shows once the page is alive. */
export { CourseChart } from './CourseChart.tsx';
export { LogHead } from './LogHead.tsx';
