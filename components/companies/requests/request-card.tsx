import { ChangesList } from '@/components/companies/requests/changes-list'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { formatDateTime } from '@/lib/core/format/dates'
import { REQUEST_STATUS_NAMES } from '@/lib/features/companies/labels'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'
import type { RequestStatus } from '@/lib/features/companies/values/rules'
import { personName } from '@/lib/features/documents/labels'

const TONES: Readonly<Record<RequestStatus, ChipTone>> = {
  pending: 'draft',
  confirmed: 'approved',
  refused: 'overdue',
  withdrawn: 'later',
  replaced: 'later',
}

type RequestProps = { request: CompanyRequest }
type OpenProps = RequestProps & { onOpen: (request: CompanyRequest) => void }

export function RequestChip({ request: { status } }: RequestProps) {
  return (
    <Chip plain tone={TONES[status]}>
      {REQUEST_STATUS_NAMES[status]}
    </Chip>
  )
}

/** Number of a request as a button, and its organisation. */
export function RequestTitle({ request: { company, ...request }, onOpen }: OpenProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen({ company, ...request })}
        className="link min-h-6 text-left font-semibold max-sm:min-h-(--control-md)"
      >
        Заявка № {request.id}
      </button>
      <span className="mt-0.5 block text-sm wrap-anywhere text-ink-soft">
        {company.short_name}, № {company.number}
      </span>
    </>
  )
}

export function RequestSent({ request, timeZone }: RequestProps & { timeZone: string }) {
  return (
    <span className="wrap-anywhere text-ink-soft">
      {formatDateTime(request.created_at, timeZone)}
      <span className="mt-0.5 block text-sm">{personName(request.user)}</span>
    </span>
  )
}

export function RequestCard({ request, timeZone, onOpen }: OpenProps & { timeZone: string }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <RequestTitle request={request} onOpen={onOpen} />
        </div>
        <span className="shrink-0">
          <RequestChip request={request} />
        </span>
      </div>
      <div className="mt-2.5">
        <ChangesList changes={request.changes} />
      </div>
      <p className="mt-2.5">
        <RequestSent request={request} timeZone={timeZone} />
      </p>
    </>
  )
}
