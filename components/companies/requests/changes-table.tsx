import { propertyWords } from '@/lib/features/companies/labels'
import type { CompanyRequest } from '@/lib/features/companies/properties/shapes'
import { PROPERTY_NAMES } from '@/lib/features/companies/values/rules'

/** What a request changes, old and new side by side. */
export function ChangesTable({ request: { status, changes } }: { request: CompanyRequest }) {
  const isPending = status === 'pending'
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Изменение сведений</caption>
      <thead>
        <tr className="border-b border-line text-left text-sm text-ink-muted">
          <th scope="col" className="w-2/5 py-2 pr-3 font-medium">
            Сведения
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">
            {isPending ? 'Сейчас' : 'Было'}
          </th>
          <th scope="col" className="py-2 font-medium">
            Предложено
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ property, before, after }) => (
          <tr key={property} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2.5 pr-3 text-left font-normal text-ink-soft">
              {PROPERTY_NAMES[property]}
            </th>
            <td className="py-2.5 pr-3 wrap-anywhere">{propertyWords(before)}</td>
            <td className="py-2.5 font-semibold wrap-anywhere">{propertyWords(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
