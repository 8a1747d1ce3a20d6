import { type Domains, isLocale, languageTag } from '@rollheim/contracts';
import { renderMailPage } from '@rollheim/service-kit';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { textsOf } from './texts.ts';

/**
 * Policy of the provider's pages: own styles, a form to this site, and no script but what the provider adds by its hash
 * (a source list that allows nothing, for `'none'` cannot be added to).
 */
export const PROVIDER_POLICY = [
  "default-src 'none'",
  "script-src 'report-sample'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Asks who signs out at the provider whether they mean it: a link of a foreign page ends no session. */
export async function signOutPage(ctx: KoaContextWithOIDC, domains: Domains): Promise<void> {
  const { oidc } = ctx;
  const wanted = String(oidc.params?.['ui_locales'] ?? '').split(' ')[0];
  const locale = isLocale(wanted) ? wanted : domains.homeOf(ctx.host);
  const t = await textsOf(locale);
  const state = oidc.session?.state as { readonly secret: string } | undefined;
  ctx.body = renderMailPage({
    lang: languageTag(locale),
    title: t('sign-out.title'),
    text: t('sign-out.text'),
    button: t('sign-out.button'),
    action: oidc.urlFor('end_session_confirm'),
    fields: { xsrf: state?.secret ?? '', logout: 'yes' },
  });
}
