import { ChevronDown } from 'lucide-react'
import { controlStyle } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { optionsOfNumbers } from '@/components/ui/fields/select-options'
import { Popover } from '@/components/ui/overlays/popover'
import { yearsShort } from '@/lib/core/format/quarters'

interface Years {
  from: number
  to: number
}

type DynamicsYearsProps = {
  /** The selectable years. */
  min: number
  max: number
  value: Years
  onChange: (years: { year_from: number; year_to: number }) => void
}

/** Moves the other end along, so that the range is never reversed. */
export function yearsAfter({ from, to }: Years, end: 'from' | 'to', year: number): Years {
  return end === 'from' ? { from: year, to: Math.max(to, year) } : { from: Math.min(from, year), to: year }
}

export function DynamicsYears({ min, max, value, onChange }: DynamicsYearsProps) {
  const [first, last] = [Math.min(min, value.from), Math.max(max, value.to)]
  const options = optionsOfNumbers(Array.from({ length: last - first + 1 }, (_, index) => first + index))

  const end = (which: 'from' | 'to', label: string) => (
    <Select
      label={label}
      value={String(value[which])}
      onChange={(year) => {
        const { from, to } = yearsAfter(value, which, Number(year))
        onChange({ year_from: from, year_to: to })
      }}
      options={options}
    />
  )

  return (
    <Popover
      label="Годы"
      trigger={
        <button
          type="button"
          aria-label={`Годы: ${yearsShort(value)}`}
          className={controlStyle(
            'inline-flex! w-auto! items-center justify-between gap-2 whitespace-nowrap @max-3xl:flex-1',
          )}
        >
          {yearsShort(value)}
          <ChevronDown className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {end('from', 'С года')}
        {end('to', 'По год')}
      </div>
    </Popover>
  )
}
