import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import type { PropertyChange, PropertyRequest } from '@/lib/features/companies/contract'
import { propertyWords } from '@/lib/features/companies/labels'
import { PROPERTY_NAMES } from '@/lib/features/companies/values/rules'

type RequestNoteProps = {
  request: PropertyRequest
  tone: 'draft' | 'overdue'
  icon: LucideIcon
  title: string
  by: string
  action: ReactNode
  children: ReactNode
}

const STYLE = {
  draft: 'border-draft-line bg-draft-soft text-draft',
  overdue: 'border-overdue-line bg-overdue-soft text-overdue',
} as const

/** A request above its organisation's form: the proposal and its status. */
export function RequestNote({ request, tone, icon: Icon, title, by, action, children }: RequestNoteProps) {
  return (
    <section
      aria-label={title}
      className={classNames('mb-3 flex gap-3 rounded-lg border px-5 py-4 @max-3xl:px-4', STYLE[tone])}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm">{by}</p>
        <div className="mt-2 text-ink">
          <ChangesList changes={request.changes} />
          {children}
        </div>
        <div className="mt-3">{action}</div>
      </div>
    </section>
  )
}

function ChangesList({ changes }: { changes: readonly PropertyChange[] }) {
  return (
    <ul className="space-y-0.5">
      {changes.map(({ property, before, after }) => (
        <li key={property} className="wrap-anywhere">
          {PROPERTY_NAMES[property]}: {propertyWords(before)}{' '}
          <span aria-hidden className="text-ink-muted">
            →
          </span>
          <span className="sr-only">станет</span>{' '}
          <b className="inline-block font-semibold">{propertyWords(after)}</b>
        </li>
      ))}
    </ul>
  )
}
