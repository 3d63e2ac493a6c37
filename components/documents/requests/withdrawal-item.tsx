import { documentSubtitle } from '@/components/documents/period/document-period'
import type { Decision } from '@/components/documents/requests/withdrawal-decision'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { formatDateTime } from '@/lib/core/format/dates'
import { personName } from '@/lib/features/documents/labels'
import { WITHDRAWAL_STATUS_NAMES } from '@/lib/features/documents/returns/labels'
import type { WithdrawalRequest } from '@/lib/features/documents/returns/shapes'

const TONES: Readonly<Record<WithdrawalRequest['status'], ChipTone>> = {
  pending: 'draft',
  granted: 'approved',
  refused: 'overdue',
}

type WithdrawalItemProps = {
  request: WithdrawalRequest
  timeZone: string
  onDecide: (kind: Decision['kind']) => void
}

/** One request: whose document, why, and what became of it. */
export function WithdrawalItem({ request, timeZone, onDecide }: WithdrawalItemProps) {
  const { input_document: document, company, user, decided_at, decided_by } = request
  return (
    <li className="rounded-lg border border-line bg-surface p-4 @3xl:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Link href={`/my-metrics/${document.id}/edit`} className="link font-semibold text-pretty">
            {document.metric_category.name}
          </Link>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {company.short_name}, № {company.number} · {documentSubtitle(document)}
          </p>
        </div>
        <Chip plain tone={TONES[request.status]}>
          {WITHDRAWAL_STATUS_NAMES[request.status]}
        </Chip>
      </div>
      <p className="mt-2.5 whitespace-pre-line wrap-anywhere">{request.reason}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {formatDateTime(request.created_at, timeZone)}, {personName(user)},{' '}
        <a href={`mailto:${user.email}`} className="link">
          {user.email}
        </a>
      </p>
      {decided_at && decided_by && (
        <p className="mt-2.5 border-t border-line pt-2.5 text-sm whitespace-pre-line wrap-anywhere">
          {request.answer}
          <span className="block text-ink-soft">
            {formatDateTime(decided_at, timeZone)}, {personName(decided_by)}
          </span>
        </p>
      )}
      {request.status === 'pending' && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => onDecide('refuse')}>Отказать</Button>
          <Button color="warning" quiet onClick={() => onDecide('grant')}>
            Вернуть в работу
          </Button>
        </div>
      )}
    </li>
  )
}
