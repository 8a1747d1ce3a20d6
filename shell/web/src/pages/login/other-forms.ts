/** The forms beside that of the password: a part of its own, which comes when one of them is shown. */
export { ForgotForm } from './ForgotForm.tsx';
export { LinkForm } from './LinkForm.tsx';
export { MailForm } from './MailForm.tsx';
export { ResetForm } from './ResetForm.tsx';
