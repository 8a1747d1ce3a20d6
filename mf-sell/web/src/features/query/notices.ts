export { FieldNotice } from './FieldNotice.tsx';
export { StepNotice } from './StepNotice.tsx';
