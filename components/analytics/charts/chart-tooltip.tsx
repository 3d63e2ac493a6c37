'use client'

export interface TooltipLine {
  name: string
  value: string
  isOwn?: boolean
}

/** The numbers of one period, beside the pointer or the keyboard's place on the chart. */
export function ChartTooltip({ title, lines }: { title: string; lines: readonly TooltipLine[] }) {
  return (
    <div
      role="status"
      className="pointer-events-none max-w-64 rounded-md border border-line-strong bg-surface px-3 py-2 text-sm shadow-float"
    >
      <p className="font-semibold">{title}</p>
      <dl className="mt-1 space-y-0.5">
        {lines.map(({ name, value, isOwn }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className={isOwn ? 'font-semibold' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
