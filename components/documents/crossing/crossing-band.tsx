import { Scale } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { focusField } from '@/components/documents/cells/entry-field'
import { groupedText } from '@/lib/core/format/entry-text'
import type { Crossing } from '@/lib/features/documents/cross-checks/rules'
import { placeOfDatum } from '@/lib/features/documents/labels'

type CrossingBandProps = {
  id: string
  crossings: readonly Crossing[]
  /** The field of the comment, where no other warning of the row asks for it. */
  children: ReactNode
}

/** Numbers that do not fit together, between the rows they stand in: each is gone to by a click. */
export function CrossingBand({ id, crossings, children }: CrossingBandProps) {
  return (
    <fieldset
      aria-label={labelOf(crossings)}
      data-keep-together
      className="min-w-0 gap-x-4 gap-y-2 border-draft-line bg-draft-soft text-sm text-draft @max-3xl:mb-2.5 @max-3xl:rounded-lg @max-3xl:border @max-3xl:p-3.5 @3xl:border-b @3xl:px-6 @3xl:py-2.5 @5xl:flex @5xl:items-start"
    >
      <ul id={id} className="flex-1 space-y-1.5 @5xl:py-1.5">
        {crossings.map(({ rule, numbers }) => (
          <li key={rule.id} className="flex gap-2">
            <Scale aria-hidden className="mt-0.5 size-[1.25em] shrink-0" />
            <p className="min-w-0 text-pretty">
              <span className="sr-only">Увязка: </span>
              <span className="font-medium">{rule.message}: </span>
              {numbers.map(({ name, value, place }, index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  {typeof place === 'string' ? (
                    <>
                      {name} — <b className="font-semibold whitespace-nowrap">{groupedText(value)}</b>, из{' '}
                      {placeOfDatum(place)}
                    </>
                  ) : (
                    <>
                      <button
                        type="button"
                        // Tab goes from number to number: this one's own place is among them.
                        tabIndex={-1}
                        onClick={() => focusField(place)}
                        aria-label={`К числу ${place.row + 1} ${place.letter}`}
                        className="mr-1 inline-flex rounded-sm border border-draft-line bg-surface px-1.5 font-semibold whitespace-nowrap hover:border-draft"
                      >
                        {place.row + 1} {place.letter}
                      </button>
                      {name} — <b className="font-semibold whitespace-nowrap">{groupedText(value)}</b>
                    </>
                  )}
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {children}
    </fieldset>
  )
}

/** «Увязка показателей 4, 7» */
function labelOf(crossings: readonly Crossing[]): string {
  const rows = crossings.flatMap(({ numbers }) =>
    numbers.flatMap(({ place }) => (typeof place === 'string' ? [] : place.row + 1)),
  )
  return `Увязка показателей ${[...new Set(rows)].join(', ')}`
}
