/** The forms beside that of the password, and why that was refused: a chunk of its own, loaded when one is shown. */
export { ForgotForm } from './ForgotForm.tsx';
export { LinkForm } from './LinkForm.tsx';
export { LoginFault } from './LoginFault.tsx';
export { MailForm } from './MailForm.tsx';
export { ResetForm } from './ResetForm.tsx';
