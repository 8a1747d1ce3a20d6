import { olderThan, type PersonalData } from '@rollheim/service-kit';

/** What the content service keeps about people: nothing that belongs to a customer. */
export const personal: PersonalData = {
  tables: {
    entries: { nothing: 'texts of pages' },
    versions: { nothing: 'texts of pages, with who of the team wrote them' },
    documents: { nothing: 'numbers of pages' },
    contact_mails: { nothing: 'what strangers write to the team, until it is sent (days)' },
  },
  // what the mail server has not taken for so long, it never takes
  ageing: { contacts: olderThan('contact_mails', 'created_at') },
};
