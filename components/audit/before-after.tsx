import { leavesOf, type Wording } from '@/components/audit/leaves'
import { classNames } from '@/components/ui/basics/class-names'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { fieldName } from '@/lib/features/audit/fields/labels'

const cell = 'w-2/5 px-3 py-2 align-top wrap-anywhere max-sm:w-auto'

/** What an event changed, both states side by side; what differs is marked. */
export function BeforeAfter({
  entity,
  before,
  after,
  wording,
}: {
  entity: string | null
  before: unknown
  after: unknown
  wording: Wording
}) {
  const leaves = leavesOf(before, after, wording)
  if (leaves.length === 0) return <p className="text-ink-soft">Подробностей у этого действия нет.</p>
  return (
    <ScrollBox label="Было и стало" className="rounded-md border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">Было и стало</caption>
        <thead>
          <tr className="bg-sunken text-left">
            <th scope="col" className="px-3 py-2 font-semibold">
              Поле
            </th>
            <th scope="col" className={classNames(cell, 'font-semibold')}>
              Было
            </th>
            <th scope="col" className={classNames(cell, 'font-semibold')}>
              Стало
            </th>
          </tr>
        </thead>
        <tbody>
          {leaves.map(({ path, before: old, after: fresh }) => (
            <tr key={path} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left align-top font-normal text-ink-soft">
                {fieldName(wording.records, entity, path)}
              </th>
              <td className={cell}>{old}</td>
              <td className={classNames(cell, old !== null && old !== fresh && 'font-semibold')}>{fresh}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
