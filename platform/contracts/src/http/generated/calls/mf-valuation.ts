// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of mf-valuation below `/api`, by method and path. */
export interface ValuationCalls {
  readonly GET: {
    readonly '/public/valuate-my-vehicle/get': {
      readonly query: { readonly productType?: "motorhome" | "trailer" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Valuation'];
    };
    readonly '/public/valuate-my-vehicle/report/get/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ValuationReport'];
    };
    readonly '/private/valuation/own': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnValuations'];
    };
    readonly '/public/valuate-my-vehicle/report/get/{id}/prices': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['VehiclePrices'];
    };
    readonly '/public/valuate-my-vehicle/report/get/{id}/report.pdf': {
      readonly query: { readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/commands/mf-valuation/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/mf-valuation.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly PUT: {
    readonly '/public/valuate-my-vehicle/update': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly valuationId?: string | undefined; readonly productType?: "motorhome" | "trailer" | undefined; readonly product: { readonly make?: string | undefined; readonly model?: string | undefined; readonly year?: number | undefined; readonly mileage?: number | null | undefined; readonly category?: string | null | undefined; readonly powerKw?: number | null | undefined; readonly beds?: number | null | undefined; readonly condition?: string | null | undefined }; readonly notes?: string | undefined };
      readonly answer: HttpAnswers['ValuationStep'];
    };
    readonly '/public/valuate-my-vehicle/email': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly valuationId: string; readonly email: string };
      readonly answer: HttpAnswers['ValuationMail'];
    };
  };
  readonly POST: {
    readonly '/public/valuate-my-vehicle/submit': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly valuationId: string; readonly email: string; readonly phone?: string | null | undefined; readonly name?: string | null | undefined };
      readonly answer: HttpAnswers['ValuationStep'];
    };
    readonly '/public/valuate-my-vehicle/confirm': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly valuationId: string; readonly token: string };
      readonly answer: HttpAnswers['ValuationStep'];
    };
    readonly '/public/valuate-my-vehicle/resend': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly valuationId: string };
      readonly answer: HttpAnswers['ValuationMail'];
    };
  };
}
