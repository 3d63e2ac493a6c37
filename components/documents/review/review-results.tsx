import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Ref } from 'react'
import { plural } from '@/lib/core/format/plural'

export interface ReviewResult {
  id: number
  name: string
  ok: boolean
  message: string
}

/** What became of each document that was to be approved. The keyboard is sent here. */
export function ReviewResults({ results, ref }: { results: readonly ReviewResult[]; ref: Ref<HTMLElement> }) {
  const approved = results.filter(({ ok }) => ok).length
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Итог утверждения"
      className="mb-4 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <h2 className="font-semibold">
        Утверждено: {approved} из {results.length}{' '}
        {plural(results.length, 'документа', 'документов', 'документов')}
      </h2>
      <ul className="mt-2 space-y-1.5 text-sm">
        {results.map(({ id, name, ok, message }) => {
          const Icon = ok ? CircleCheck : CircleAlert
          return (
            <li key={id} className={ok ? 'flex gap-2 text-approved' : 'flex gap-2 font-medium text-danger'}>
              <Icon aria-hidden className="mt-px size-[1.25em] shrink-0" />
              <span>
                {name}: {ok ? 'утверждён' : message}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
