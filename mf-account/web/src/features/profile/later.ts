/** What is below the own data, fetched once they are there. */
export { OwnCopy, OwnEnd } from '../own-data/OwnData.tsx';
export { PasswordForm } from '../security/PasswordForm.tsx';
export { SessionList } from '../security/SessionList.tsx';
