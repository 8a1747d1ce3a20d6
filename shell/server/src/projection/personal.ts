import { olderThan, type PersonalData } from '@rollheim/service-kit';

/** What the shell keeps about people: what they did on pages, where they allowed it. */
export const personal: PersonalData = {
  tables: {
    user_actions: { of: 'customer_id = $1', erase: 'delete' },
    access_log: { nothing: 'page views without customer, address or values of cookies' },
    customers: { copyOf: 'customers.state' },
    contacts: { copyOf: 'customers.contact' },
    ads: { copyOf: 'listings.state' },
    messages: { copyOf: 'notifications.messages' },
    content: { nothing: 'texts of pages' },
    settings: { nothing: 'settings of the operator' },
  },
  ageing: { userActions: olderThan('user_actions', 'at'), accessLog: olderThan('access_log', 'at') },
};
