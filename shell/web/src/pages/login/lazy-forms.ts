import { lazy } from 'react';

const load = () => import(/* webpackChunkName: "later-login-forms" */ './other-forms.ts');

export const ForgotForm = lazy(async () => ({ default: (await load()).ForgotForm }));
export const LinkForm = lazy(async () => ({ default: (await load()).LinkForm }));
export const LoginFault = lazy(async () => ({ default: (await load()).LoginFault }));
export const MailForm = lazy(async () => ({ default: (await load()).MailForm }));
export const ResetForm = lazy(async () => ({ default: (await load()).ResetForm }));
