import type { PersonalData } from '@rollheim/service-kit';
import { forgetUnused } from './removal.ts';
import { forgetUnfinished } from './resumable-rows.ts';

/** What media keep about people: their documents and pictures. */
export const personal: PersonalData = {
  tables: {
    media: {
      of: 'owner = $1',
      without: ['sha256', 'used'],
      // pictures of drafts go with the draft; those of an auction are part of what was sold
      erase: { set: "owner = 'erased'" },
    },
    resumable: { of: 'owner = $1', without: ['stored'], erase: 'delete' },
    removed_bytes: { nothing: 'hashes of files that are being deleted' },
  },

  ageing: {
    async unusedFiles({ client }, days) {
      const unfinished = await forgetUnfinished(client, days);
      return unfinished + (await forgetUnused(client, days));
    },
  },

  async beforeErase({ client }, customerId) {
    await client.query(
      // files of an order are the other side's too: the order says when they go
      `with gone as (delete from media where owner = $1 and kind = 'document' and ad_id not like 'order:%'
         returning sha256)
       insert into removed_bytes select distinct sha256 from gone on conflict do nothing`,
      [customerId],
    );
  },
};
