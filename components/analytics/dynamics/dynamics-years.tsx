'use client'

import { Select } from '@/components/ui/fields/select'

interface Years {
  from: number
  to: number
}

type DynamicsYearsProps = {
  /** The years there can be. */
  min: number
  max: number
  value: Years
  onChange: (years: { year_from: number; year_to: number }) => void
}

/** Both ends after one was chosen: the other follows rather than cross it. */
export function yearsAfter({ from, to }: Years, end: 'from' | 'to', year: number): Years {
  return end === 'from' ? { from: year, to: Math.max(to, year) } : { from: Math.min(from, year), to: year }
}

/** The first and the last year shown. */
export function DynamicsYears({ min, max, value, onChange }: DynamicsYearsProps) {
  const [first, last] = [Math.min(min, value.from), Math.max(max, value.to)]
  const options = Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map(
    (year) => ({ value: year, label: year }),
  )

  function choose(end: 'from' | 'to', text: string) {
    if (text === '') return
    const { from, to } = yearsAfter(value, end, Number(text))
    onChange({ year_from: from, year_to: to })
  }

  const end = (which: 'from' | 'to', label: string) => (
    <Select
      label={label}
      labelHidden
      value={String(value[which])}
      onChange={(year) => choose(which, year)}
      options={options}
      className="w-25 @max-lg:flex-1"
    />
  )

  return (
    <fieldset className="flex items-center gap-2 @max-lg:w-full">
      <legend className="sr-only">Годы</legend>
      {end('from', 'С года')}
      <span aria-hidden>–</span>
      {end('to', 'По год')}
    </fieldset>
  )
}
