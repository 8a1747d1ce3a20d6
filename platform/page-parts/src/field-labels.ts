/** Texts of the labels of fields, by the name of the field. */
export const FIELD_LABELS = {
  email: 'field.email',
  password: 'field.password',
  company: 'field.company',
  director: 'field.director',
  contactName: 'field.contactName',
  contactSurname: 'field.contactSurname',
  registerNumber: 'field.registerNumber',
  papers: 'papers.label',
  vatNumber: 'field.vatNumber',
  name: 'field.name',
  surname: 'field.surname',
  phone: 'field.phone',
  street: 'field.street',
  zipCode: 'field.zipCode',
  city: 'field.city',
  country: 'field.country',
} as const;
