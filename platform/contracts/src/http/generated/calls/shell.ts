// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of shell below `/api`, by method and path. */
export interface ShellCalls {
  readonly POST: {
    readonly '/public/customer/auth/login': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly email: string; readonly password: string; readonly stay?: boolean | undefined };
      readonly answer: HttpAnswers['Login'];
    };
    readonly '/public/customer/auth/interaction/{uid}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly email: string; readonly password: string; readonly stay?: boolean | undefined };
      readonly answer: HttpAnswers['ReturnTo'];
    };
    readonly '/public/customer/auth/refresh': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly refresh_token?: string | undefined };
      readonly answer: HttpAnswers['Tokens'];
    };
    readonly '/private/customer/accept-tac': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['CustomerId'];
    };
    readonly '/public/customer/auth/link': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly email: string; readonly next?: string | null | undefined };
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/public/customer/auth/link/owner': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly token: string };
      readonly answer: HttpAnswers['LinkOwner'];
    };
    readonly '/public/customer/auth/link/login': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly token: string; readonly stay?: boolean | undefined };
      readonly answer: HttpAnswers['ReturnTo'];
    };
    readonly '/public/customer/auth/code': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly code: string; readonly stay?: boolean | undefined };
      readonly answer: HttpAnswers['ReturnTo'];
    };
    readonly '/public/time': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Time'];
    };
    readonly '/public/after/login/action/add': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly method: "redirect"; readonly route: string };
      readonly answer: HttpAnswers['Empty'];
    };
    readonly '/private/after/login/action/add': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly method: "redirect"; readonly route: string };
      readonly answer: HttpAnswers['Empty'];
    };
    readonly '/public/after/login/action/add/{token}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly method: "redirect"; readonly route: string };
      readonly answer: HttpAnswers['Empty'];
    };
    readonly '/public/customer/cookie/get': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Uuid'];
    };
    readonly '/public/user-action-log/collect': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly action: string; readonly context?: string | null | undefined; readonly product_entity_id?: string | null | undefined };
      readonly answer: null;
    };
    readonly '/access-logs/collect': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly url: string; readonly query?: (Readonly<Record<string, string>> | string) | undefined; readonly referer?: string | null | undefined };
      readonly answer: null;
    };
    readonly '/public/error-report/collect': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly message: string; readonly stack?: string | undefined; readonly kind: "load" | "render" | "unhandled" | "handled" | "sample"; readonly module: string; readonly page?: string | null | undefined; readonly replay?: readonly ({ readonly at: number; readonly kind: "page" | "press" | "error"; readonly what: string })[] | undefined };
      readonly answer: null;
    };
    readonly '/public/contact': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly name: string; readonly email: string; readonly subject: string; readonly message: string };
      readonly answer: HttpAnswers['Sent'];
    };
    readonly '/public/newsletter': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly fields: readonly ({ readonly name: "email"; readonly value: string })[] };
      readonly answer: HttpAnswers['Newsletter'];
    };
    readonly '/private/notifications/sse-ticket': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['SseTicket'];
    };
  };
  readonly GET: {
    readonly '/public/customer/auth/logout': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/auth/csrf-token': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['CsrfToken'];
    };
    readonly '/public/customer/get': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['PublicCustomer'];
    };
    readonly '/private/customer/get': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Customer'];
    };
    readonly '/private/customer/auth/user': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['TokenUser'];
    };
    readonly '/public/time': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Time'];
    };
    readonly '/public/settings/{key}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Setting'];
    };
    readonly '/public/customer/merchant/cookie/get': {
      readonly query: { readonly mc: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['MerchantCode'];
    };
    readonly '/private/operator/content': {
      readonly query: { readonly kind?: "page" | "terms" | "article" | "author" | "popup" | "news" | '' | null | undefined; readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['ContentEntries'];
    };
    readonly '/private/operator/content/entry': {
      readonly query: { readonly kind: "page" | "terms" | "article" | "author" | "popup" | "news"; readonly locale: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs"; readonly url: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['ContentEntry'];
    };
    readonly '/private/operator/content/versions': {
      readonly query: { readonly kind: "page" | "terms" | "article" | "author" | "popup" | "news" | "setting"; readonly locale?: (unknown | "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs") | '' | null | undefined; readonly url?: (unknown | string) | '' | null | undefined; readonly key?: (string | unknown) | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['ContentVersions'];
    };
    readonly '/private/operator/settings': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ContentSettings'];
    };
    readonly '/public/search': {
      readonly query: { readonly q?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Search'];
    };
    readonly '/notifications/get-sse': {
      readonly query: { readonly token?: string | '' | null | undefined; readonly storeCode?: string | '' | null | undefined; readonly since?: number | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/commands/shell/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/shell.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly PUT: {
    readonly '/private/user-action/logout': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Empty'];
    };
    readonly '/private/customer/update-language-setting': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly languageSetting: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" };
      readonly answer: HttpAnswers['CustomerId'];
    };
    readonly '/private/merchant/mark-popup-as-read/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['CustomerId'];
    };
    readonly '/private/operator/content': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly kind: "page" | "terms" | "article" | "author" | "popup" | "news"; readonly locale: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs"; readonly url: string; readonly title: string; readonly description: string; readonly blocks: readonly (({ readonly kind: "heading"; readonly text: string } | { readonly kind: "text"; readonly text: string } | { readonly kind: "list"; readonly items: readonly (string)[] } | { readonly kind: "steps"; readonly items: readonly ({ readonly title: string; readonly text: string })[] } | { readonly kind: "question"; readonly question: string; readonly answer: string } | { readonly kind: "table"; readonly caption: string; readonly head: readonly (string)[]; readonly rows: readonly (readonly (string)[])[] } | { readonly kind: "note"; readonly text: string } | { readonly kind: "links"; readonly items: readonly ({ readonly label: string; readonly page?: string | undefined; readonly query?: string | undefined; readonly href?: string | undefined })[] } | { readonly kind: "cards"; readonly items: readonly ({ readonly label: string; readonly page?: string | undefined; readonly query?: string | undefined; readonly href?: string | undefined; readonly text: string })[] } | { readonly kind: "example"; readonly hammerPrice: number } | { readonly kind: "calculator"; readonly hammerPrice: number } | { readonly kind: "form"; readonly form: "contact" }))[]; readonly validFrom: string | null; readonly changes: string | null; readonly author?: string | null | undefined };
      readonly answer: HttpAnswers['EntryKey'];
    };
    readonly '/private/operator/settings': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly key: string; readonly value: string; readonly description: string };
      readonly answer: HttpAnswers['EntryKey'];
    };
  };
  readonly DELETE: {
    readonly '/private/operator/content': {
      readonly query: { readonly kind: "page" | "terms" | "article" | "author" | "popup" | "news"; readonly locale: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs"; readonly url: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['Empty'];
    };
  };
}
