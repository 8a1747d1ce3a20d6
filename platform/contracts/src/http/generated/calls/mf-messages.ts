// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of mf-messages below `/api`, by method and path. */
export interface MessagesCalls {
  readonly GET: {
    readonly '/private/notifications/pages/get': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly storeCode?: string | '' | null | undefined; readonly groupKey?: string | '' | null | undefined; readonly after?: string | '' | null | undefined; readonly task?: "offers" | "questions" | "ads" | "dealers" | "valuations" | "other" | '' | null | undefined; readonly filter?: "all" | "tasks" | "unread" | "notes" | '' | null | undefined; readonly q?: string | '' | null | undefined; readonly with?: string | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Notifications'];
    };
    readonly '/public/commands/mf-messages/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/mf-messages.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly PUT: {
    readonly '/private/messages/read-by-slug/{slug}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Counters'];
    };
  };
}
