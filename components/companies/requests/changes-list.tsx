import type { PropertyChange } from '@/lib/features/companies/contract'
import { propertyWords } from '@/lib/features/companies/labels'
import { PROPERTY_NAMES } from '@/lib/features/companies/values/rules'

export function ChangesList({ changes }: { changes: readonly PropertyChange[] }) {
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
