import { Clock } from 'lucide-react'
import { REQUESTS_PATH } from '@/components/companies/company-paths'
import { RequestNote } from '@/components/companies/requests/request-note'
import { ButtonLink } from '@/components/ui/basics/button'
import { formatDateTime } from '@/lib/core/format/dates'
import type { CompanyAnswer } from '@/lib/features/companies/contract'
import { personName } from '@/lib/features/documents/labels'

type AwaitingRequestProps = { company: CompanyAnswer; timeZone: string }

/** Reminds an administrator at an organisation's form that its manager has proposed other properties. */
export function AwaitingRequest({ company, timeZone }: AwaitingRequestProps) {
  const request = company.property_request
  if (request?.status !== 'pending') return null
  return (
    <RequestNote
      request={request}
      tone="draft"
      icon={Clock}
      title="Организация просит изменить сведения"
      by={`${personName(request.user)}, ${formatDateTime(request.created_at, timeZone)}`}
      action={
        <ButtonLink size="sm" href={`${REQUESTS_PATH}?search=${company.number}`}>
          Рассмотреть заявку
        </ButtonLink>
      }
    >
      <p className="mt-2">Если вы измените сведения для сравнения здесь, заявка будет закрыта.</p>
    </RequestNote>
  )
}
