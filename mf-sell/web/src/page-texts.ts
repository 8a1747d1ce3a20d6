/** The texts that the first page of a seller can say, without plural suffix; `*` ends the beginning of a family. Its document brings no others. */
export const NEW_AD_TEXTS: readonly string[] = [
  'new_* type type_label type.* another_type begin',
  'sale_date_label sale_now sale_later',
  'how how.* how_text.* submitted_count drafts draft_* onboarding_* step_done',
  'plate plate_* portal_* csv.fault_of csv.fault_empty csv.fault_meant csv.row_fault.* valued_* yes no confirm_value step.description',
].flatMap((line) => line.split(' '));
