// Made by `npm run api` from the route tables: not edited by hand.

import type { HttpAnswers } from '../../answers.ts';

/** The calls of mf-sell below `/api`, by method and path. */
export interface SellCalls {
  readonly GET: {
    readonly '/public/product/get/empty': {
      readonly query: { readonly productType?: "motorhome" | "trailer" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['EmptyProduct'];
    };
    readonly '/public/product/damage/get/empty': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['EmptyDamage'];
    };
    readonly '/public/product/get/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/get/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/versioned/product/get/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}/prices': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnAdPrices'];
    };
    readonly '/private/product/{id}/prices': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnAdPrices'];
    };
    readonly '/public/product/onboarding-stepper': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['OnboardingStepper'];
    };
    readonly '/public/product/import/valuation/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ValuedVehicle'];
    };
    readonly '/private/product/import/template': {
      readonly query: { readonly locale?: "de" | "en" | "nl" | "sv" | "da" | "pl" | "es" | "cs" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: unknown;
    };
    readonly '/public/product/{id}/documents/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['DocumentLink'];
    };
    readonly '/private/product/{id}/documents/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['DocumentLink'];
    };
    readonly '/private/product/{id}/submission': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Submission'];
    };
    readonly '/private/customer/products/get': {
      readonly query: { readonly page?: number | '' | null | undefined; readonly itemsPerPage?: number | '' | null | undefined; readonly status?: (readonly ("editing" | "under_review" | "published" | "running" | "hotbidding" | "endet" | "sold" | "failed" | "failed_na" | "acpt_late_offer" | "recd_late_offer" | "declined_late_offer" | "renegotiation" | "anr_offer_above_targetprice" | "inactive")[] | "editing" | "under_review" | "published" | "running" | "hotbidding" | "endet" | "sold" | "failed" | "failed_na" | "acpt_late_offer" | "recd_late_offer" | "declined_late_offer" | "renegotiation" | "anr_offer_above_targetprice" | "inactive") | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['OwnAds'];
    };
    readonly '/public/customer/ads-in-editing-for-uuid': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['AdsInEditing'];
    };
    readonly '/public/product/submitted-count': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['SubmittedCount'];
    };
    readonly '/public/attributes/all/{entities}/{locale}': {
      readonly query: { readonly productType?: "motorhome" | "trailer" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Attributes'];
    };
    readonly '/public/attributes/get/product/{locale}/product_type': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['ProductTypes'];
    };
    readonly '/public/commands/mf-sell/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Anything'] | null;
    };
    readonly '/openapi/mf-sell.json': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Document'];
    };
  };
  readonly PUT: {
    readonly '/private/product/{id}/confirmed/{field}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly note?: string | null | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/update/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly changes: object; readonly version?: number | null | undefined; readonly logging?: readonly ({ readonly source: "wizard" | "license-plate" | "file" | "portal" | "syscara"; readonly attributeCode: string; readonly value: (null | number | boolean | string) })[] | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/update/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly changes: object; readonly version?: number | null | undefined; readonly logging?: readonly ({ readonly source: "wizard" | "license-plate" | "file" | "portal" | "syscara"; readonly attributeCode: string; readonly value: (null | number | boolean | string) })[] | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/versioned/product/update/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly changes: object; readonly version: number; readonly logging?: readonly ({ readonly source: "wizard" | "license-plate" | "file" | "portal" | "syscara"; readonly attributeCode: string; readonly value: (null | number | boolean | string) })[] | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/track/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly source: string; readonly source_url: string; readonly funnel: string };
      readonly answer: HttpAnswers['Tracked'];
    };
    readonly '/private/product/tapfiliate/{id}': {
      readonly query: { readonly referral_code: string };
      readonly body: undefined;
      readonly answer: HttpAnswers['Tracked'];
    };
    readonly '/public/product/{id}/images/order': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly mediaIds: readonly (string)[] };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}/images/{mediaId}/shows': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly view: "exterior" | "interior" | "technical" | "damage" | "papers"; readonly shot?: "side_right" | "front_right" | "front" | "side_left" | "rear_left" | "rear" | "seating" | "kitchen" | "beds" | "bathroom" | "cockpit" | "mileage" | "storage" | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}/documents/{mediaId}/shared': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly shared: boolean };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/images/order': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly mediaIds: readonly (string)[] };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/images/{mediaId}/shows': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly view: "exterior" | "interior" | "technical" | "damage" | "papers"; readonly shot?: "side_right" | "front_right" | "front" | "side_left" | "rear_left" | "rear" | "seating" | "kitchen" | "beds" | "bathroom" | "cockpit" | "mileage" | "storage" | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/documents/{mediaId}/shared': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly shared: boolean };
      readonly answer: HttpAnswers['Ad'];
    };
  };
  readonly DELETE: {
    readonly '/private/product/{id}/confirmed/{field}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Discarded'];
    };
    readonly '/private/product/{id}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Discarded'];
    };
    readonly '/public/product/{id}/images/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}/documents/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/images/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/documents/{mediaId}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
  };
  readonly POST: {
    readonly '/public/product/create': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly productType: "motorhome" | "trailer"; readonly source?: { readonly source: string; readonly sourceUrl: string; readonly funnel: string } | undefined; readonly valuationId?: string | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/create': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly productType: "motorhome" | "trailer"; readonly source?: { readonly source: string; readonly sourceUrl: string; readonly funnel: string } | undefined; readonly valuationId?: string | undefined };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/import/portal': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly importerLink: string };
      readonly answer: HttpAnswers['PortalVehicle'];
    };
    readonly '/public/product/import/license-plate': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly licensePlate: string };
      readonly answer: HttpAnswers['RegisteredVehicle'];
    };
    readonly '/private/product/import/file': {
      readonly query: { readonly columns?: string | '' | null | undefined; readonly numbers?: string | '' | null | undefined; readonly type?: "motorhome" | "trailer" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['ImportCheck'];
    };
    readonly '/private/product/import/row': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly productType: "motorhome" | "trailer"; readonly changes: object };
      readonly answer: HttpAnswers['ImportedRow'];
    };
    readonly '/public/product/{id}/images': {
      readonly query: { readonly view: "exterior" | "interior" | "technical" | "damage" | "papers"; readonly inParts?: boolean | '' | null | undefined; readonly chosen?: number | '' | null | undefined; readonly shot?: "side_right" | "front_right" | "front" | "side_left" | "rear_left" | "rear" | "seating" | "kitchen" | "beds" | "bathroom" | "cockpit" | "mileage" | "storage" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}/uploads': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly kind: "image" | "document" };
      readonly answer: HttpAnswers['UploadPlace'];
    };
    readonly '/public/product/{id}/images/from-portal': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly url: string; readonly view: "exterior" | "interior" | "technical" };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}/documents': {
      readonly query: { readonly kind: "registration" | "inspection" | "conformity" | "service_book" | "damp_test"; readonly inParts?: boolean | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/images': {
      readonly query: { readonly view: "exterior" | "interior" | "technical" | "damage" | "papers"; readonly inParts?: boolean | '' | null | undefined; readonly chosen?: number | '' | null | undefined; readonly shot?: "side_right" | "front_right" | "front" | "side_left" | "rear_left" | "rear" | "seating" | "kitchen" | "beds" | "bathroom" | "cockpit" | "mileage" | "storage" | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/uploads': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly kind: "image" | "document" };
      readonly answer: HttpAnswers['UploadPlace'];
    };
    readonly '/private/product/{id}/images/from-portal': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly url: string; readonly view: "exterior" | "interior" | "technical" };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/documents': {
      readonly query: { readonly kind: "registration" | "inspection" | "conformity" | "service_book" | "damp_test"; readonly inParts?: boolean | '' | null | undefined };
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/images/from-link': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly url: string; readonly view: "exterior" | "interior" | "technical" };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/take-over': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/public/product/{id}/claim': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly claim: string };
      readonly answer: HttpAnswers['Ad'];
    };
    readonly '/private/product/{id}/submit': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly acceptTerms: boolean; readonly acceptPrivacy: boolean };
      readonly answer: HttpAnswers['Submitted'];
    };
    readonly '/private/product/{id}/withdraw': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Status'];
    };
    readonly '/private/product/{id}/reopen': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: undefined;
      readonly answer: HttpAnswers['Status'];
    };
    readonly '/public/attributes/all/{entities}/{locale}': {
      readonly query: Readonly<Record<string, never>>;
      readonly body: { readonly product?: { readonly productType: "motorhome" | "trailer"; readonly attributes: object } | undefined; readonly productType?: ("motorhome" | "trailer") | undefined; readonly attributes?: (object) | undefined };
      readonly answer: HttpAnswers['RequiredAttributes'];
    };
  };
}
