import { RequestPane } from '@/components/companies/requests/request-pane'
import { WithdrawalPane } from '@/components/documents/requests/withdrawal-pane'
import { InboxScreen, inboxKey } from '@/components/feedback/inbox-screen'
import { FeedbackPane, OfferPane } from '@/components/feedback/message-pane'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/process/clock'
import { pageFor } from '@/lib/core/route/page'
import { readRequest } from '@/lib/features/companies/data'
import { readWithdrawalRequest } from '@/lib/features/documents/returns/data'
import type { InboxItem } from '@/lib/features/inbox/contract'
import { FEEDBACK, OFFERS, readInbox, readMessage } from '@/lib/features/inbox/data'
import { inboxQuerySchema } from '@/lib/features/inbox/schema'

export const metadata = { title: 'Входящие' }

/** The full content of an item, with its decision. */
async function paneOf({ kind, id }: InboxItem, scope: CompanyScope) {
  switch (kind) {
    case 'withdrawals':
      return <WithdrawalPane request={await readWithdrawalRequest(scope, id)} />
    case 'properties':
      return <RequestPane request={await readRequest(scope, id)} />
    case 'contacts':
      return <OfferPane offer={await readMessage(OFFERS, scope, id)} />
    default:
      return <FeedbackPane feedback={await readMessage(FEEDBACK, scope, id)} />
  }
}

export default pageFor({ permission: 'feedback.manage' }, async ({ scope, search }) => {
  // A query that the call would refuse narrows nothing.
  const query = inboxQuerySchema.safeParse(Object.fromEntries(search))
  const filters = query.data ?? inboxQuerySchema.parse({})
  const inbox = await readInbox(scope, filters)
  const itemKey = search.get('item')
  // The URL names an item, or a kind: then its first item is opened.
  const chosen = inbox.items.find((item) => [inboxKey(item), item.kind].includes(itemKey ?? ''))
  const open = chosen ?? inbox.items[0]
  return (
    <InboxScreen {...inbox} open={open} isChosen={chosen !== undefined} today={today()} filters={filters}>
      {open && <div key={inboxKey(open)}>{await paneOf(open, scope)}</div>}
    </InboxScreen>
  )
})
